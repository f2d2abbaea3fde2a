import type { ReactNode } from 'react'
import {
  Button,
  type ButtonVariant,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  RouteDialog,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'

interface EventDialogProps {
  title: string
  backTo: string
  /** Reason why it is impossible now; the dialog then has no button. */
  closed: ReactNode
  lead: ReactNode
  action: string
  refused: FormState | undefined
  failed: string
  button: { label: string; variant: ButtonVariant }
  children?: ReactNode
}

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
