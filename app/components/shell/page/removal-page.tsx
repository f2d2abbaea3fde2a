import { Button, LinkButton } from '../../form/button.tsx'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { Form } from '../../form/form.tsx'
import { type FormState, summaryOf } from '../../form/form-state.ts'
import { PageHeader } from './page-header.tsx'

interface RemovalPageProps {
  /** The question: what goes. */
  title: string
  /** What stays, and whether there is a way back. */
  lead: string
  /** The page's own address. */
  action: string
  label: string
  backTo: string
  refused: FormState | undefined
  failed?: string
}

/** Asks before something goes: a page of its own, so that it asks without script too. */
export function RemovalPage({
  title,
  lead,
  action,
  label,
  backTo,
  refused,
  failed = 'Nada foi apagado'
}: RemovalPageProps) {
  return (
    <div className="narrow-page stack">
      <PageHeader title={title} lead={lead} />
      <ErrorSummary errors={summaryOf(refused)} title={failed} />
      <Form method="post" action={action}>
        <div className="row">
          <Button variant="danger">{label}</Button>
          <LinkButton to={backTo} variant="quiet">
            Manter
          </LinkButton>
        </div>
        {/* Last: a body cut short arrives without it. */}
        <input type="hidden" name="complete" value="1" />
      </Form>
    </div>
  )
}
