import type { ReactNode } from 'react'
import { Button, ErrorSummary, Form, type FormState, LinkButton, PageHeader, summaryOf } from '#app/components/index.ts'

interface SettingsCardProps {
  title: string
  lead: string
  refused: FormState | undefined
  children: ReactNode
}

export function SettingsCard({ title, lead, refused, children }: SettingsCardProps) {
  return (
    <div className="narrow-page">
      <PageHeader title={title} lead={lead} />
      <div className="card stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <Form method="post" className="stack">
          {children}
          <div className="row">
            <Button variant="primary">Salvar</Button>
            <LinkButton to="/trafx/devices" variant="quiet">
              Voltar
            </LinkButton>
          </div>
        </Form>
      </div>
    </div>
  )
}
