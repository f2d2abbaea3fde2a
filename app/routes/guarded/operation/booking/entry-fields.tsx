import { type FormState, fieldOf, QuantityField, TextField } from '#app/components/index.ts'
import type { BookingView } from '../booking-view.ts'
import { reasonHint } from './event-dialog.tsx'

interface EntryFieldsProps {
  booking: BookingView
  refused: FormState | undefined
}

export function EntryFields({ booking, refused }: EntryFieldsProps) {
  return (
    <>
      <input type="hidden" name="inside" value={booking.inside} />
      {booking.items.map((item) => (
        <TicketField key={item.label} item={item} refused={refused} />
      ))}
      {booking.entry.mayRelease ? (
        <>
          {/* People who signed enter without a reason. */}
          <input type="hidden" name="override" value={booking.entry.signedOutside > 0 ? 'motivo' : '1'} />
          <TextField
            field={fieldOf(refused, 'reason')}
            label="Motivo da liberação"
            hint={booking.entry.signedOutside > 0 ? `Só se entrar alguém que não assinou. ${reasonHint}` : reasonHint}
            required={booking.entry.signedOutside === 0}
            minLength={3}
            maxLength={500}
          />
        </>
      ) : null}
    </>
  )
}

interface TicketFieldProps {
  item: BookingView['items'][number]
  refused: FormState | undefined
}

function TicketField({ item, refused }: TicketFieldProps) {
  const outside = item.quantity - item.inside
  if (outside === 0) {
    return (
      <p className="muted">
        {item.title}: {item.quantity === 1 ? 'já entrou' : `os ${item.quantity} já entraram`}
      </p>
    )
  }
  const proof = item.needsProof ? 'Conferir comprovante. ' : ''
  return (
    <QuantityField
      field={fieldOf(refused, `people.${item.label}`, String(outside))}
      label={item.title}
      hint={`${proof}${outside === item.quantity ? '' : `${item.inside} já dentro. `}Até ${outside}.`}
      max={outside}
    />
  )
}
