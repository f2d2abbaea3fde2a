import { type MetaFunction, useActionData } from '@remix-run/react'
import { fieldOf, Money, TextField } from '#app/components/index.ts'
import { payByCredit } from '#app/contracts/closures/credits.ts'
import { formAction, guardOnly, readField, requireFields } from '#app/session/index.server.ts'
import { useBooking } from '../context.ts'
import { EventDialog } from '../event-dialog.tsx'

export const loader = guardOnly('operation/receive')

export const action = formAction('operation/receive', [], async (_fields, { viewer, form, params }) => {
  const uuid = params.id ?? ''
  requireFields(form, 'code')
  const { message } = await viewer.call(payByCredit, { params: { uuid }, body: { code: readField(form, 'code') } })
  return { to: `/operation/booking-list/${encodeURIComponent(uuid)}`, text: message }
})

export default function BookingCredit() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const { uuid, name, owed, canReceive, isCancelled } = booking
  const page = `/operation/booking-list/${uuid}`
  const isOver = isCancelled || !canReceive
  return (
    <EventDialog
      title="Pagar com crédito"
      backTo={`${page}/receive`}
      closed={isOver ? <p>Esta reserva {isCancelled ? 'foi cancelada' : 'está paga'}: não há o que receber.</p> : null}
      lead={
        <p>
          {name}.
          {owed === null ? null : (
            <>
              {' '}
              Falta receber{' '}
              <b>
                <Money value={owed} />
              </b>
              .
            </>
          )}{' '}
          O crédito é de uma pessoa: só paga reserva com o mesmo documento. O que sobra continua nele.
        </p>
      }
      action={`${page}/credit`}
      refused={refused}
      failed="Nada foi pago"
      button={{ label: 'Pagar com crédito', variant: 'primary' }}
    >
      <TextField
        field={fieldOf(refused, 'code')}
        label="Código do crédito"
        hint="Como CR-A1C2-D3E4-F5G6-H7J9."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
      />
    </EventDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pagar com crédito · Trilha' }]

export const handle = { crumb: 'Pagar com crédito' }
