import { Button, LinkButton } from '../../form/button.tsx'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { Form } from '../../form/form.tsx'
import { type FormState, summaryOf } from '../../form/form-state.ts'
import { PageHeader } from './page-header.tsx'

interface RemovalPageProps {
  /** Question that names what is removed. */
  title: string
  /** Tells what stays, and whether the removal can be undone. */
  lead: string
  label: string
  backTo: string
  refused: FormState | undefined
  failed?: string
}

/** Asks before a removal. It is a page of its own, so that it also asks without script. */
export function RemovalPage({ title, lead, label, backTo, refused, failed = 'Nada foi apagado' }: RemovalPageProps) {
  return (
    <div className="narrow-page stack">
      <PageHeader title={title} lead={lead} />
      <ErrorSummary errors={summaryOf(refused)} title={failed} />
      <Form method="post">
        <div className="row">
          <Button variant="danger">{label}</Button>
          <LinkButton to={backTo} variant="quiet">
            Manter
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}
