import type { ReactNode } from 'react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import type { Start } from '#app/contracts/start.ts'
import { STEPS, type StepKey } from '#app/domain/product/start/start-steps.ts'
import { StartNav } from './start-nav.tsx'

interface StepPageProps {
  step: StepKey
  title: string
  lead: string
  done: Start['done']
  canEdit: boolean
  /** Version that the form was filled in with; absent for a step without versions. */
  seen?: string
  refused: FormState | undefined
  /** Replaces the form and tells why. */
  instead?: ReactNode
  save?: string
  children: ReactNode
}

export function StepPage({ step, title, lead, done, canEdit, seen, refused, instead, save, children }: StepPageProps) {
  const path = STEPS.find(({ key }) => key === step)?.path
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="narrow-page form-page stack">
        <StartNav done={done} current={step} />
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {canEdit ? null : <Notice>Você vê estes passos, mas não pode mudá-los.</Notice>}
        {instead ?? (
          <Form method="post" action={path} className="stack">
            <div className="card">{children}</div>
            {canEdit ? (
              <div className="row">
                <Button variant="primary">{save ?? 'Salvar e continuar'}</Button>
                <LinkButton to="/configurations/start" variant="quiet">
                  Continuar depois
                </LinkButton>
              </div>
            ) : null}
            {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
          </Form>
        )}
      </div>
    </>
  )
}

/** Shown for an attraction that is on sale, or has more than the steps can show. */
export function ChangeElsewhere({ to, what }: { to: string; what: string }) {
  return (
    <div className="card stack">
      <p>{what}</p>
      <div className="row">
        <LinkButton to={to} variant="primary">
          Abrir em Produtos
        </LinkButton>
        <LinkButton to="/configurations/start" variant="quiet">
          Ver os passos
        </LinkButton>
      </div>
    </div>
  )
}

/** Asks for the attraction first, because the other steps need it. */
export function AttractionFirst() {
  return (
    <div className="card stack">
      <p>Cadastre primeiro o atrativo: horários e ingressos são dele.</p>
      <div>
        <LinkButton to="/configurations/start/attraction" variant="primary">
          Cadastrar o atrativo
        </LinkButton>
      </div>
    </div>
  )
}
