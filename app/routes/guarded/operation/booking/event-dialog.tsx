import type { ReactNode } from 'react'
import { RouteDialog } from '#app/components/feedback/index.ts'
import {
  Button,
  type ButtonVariant,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextAreaField
} from '#app/components/form/index.ts'

interface EventDialogProps {
  title: string
  /** Where it closes to: the page of the booking. */
  backTo: string
  /** Why it cannot be done now; then there is nothing to send. */
  closed: ReactNode
  /** What the form is about, above its fields. */
  lead: ReactNode
  /** Where the form goes. */
  action: string
  refused: FormState | undefined
  /** What a refusal is called. */
  failed: string
  button: { label: string; variant: ButtonVariant }
  children?: ReactNode
}

/** The question before something is done to a booking. */
export function EventDialog({ title, backTo, closed, lead, children, ...form }: EventDialogProps) {
  const { action, refused, failed, button } = form
  return (
    <RouteDialog title={title} backTo={backTo}>
      {closed ? (
        closed
      ) : (
        <>
          <ErrorSummary errors={summaryOf(refused)} title={failed} />
          {lead}
          <Form method="post" action={action} className={children ? 'stack' : undefined}>
            {children}
            <Button variant={button.variant}>{button.label}</Button>
          </Form>
        </>
      )}
    </RouteDialog>
  )
}

export const reasonHint = 'Fica no histórico da reserva.'

export function ReasonField({ refused }: { refused: FormState | undefined }) {
  return (
    <TextAreaField
      field={fieldOf(refused, 'reason')}
      label="Motivo"
      hint={reasonHint}
      rows={3}
      required
      minLength={3}
      maxLength={500}
    />
  )
}
