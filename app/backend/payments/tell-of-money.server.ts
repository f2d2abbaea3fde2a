import { formatBookingCode } from '#app/domain/booking/code.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import { listToldNumbers } from '../db/queries/money/strays.server.ts'
import { findToldOfMoney } from '../db/queries/payments.server.ts'
import { type QueuedMessage, queueMessage } from '../kernel/queue-message.server.ts'

interface About {
  booking: BookingRow
  now: Date
}

interface News {
  title: string
  /** Continues after "reserva K7P2-9XQM: ". */
  text: string
}

/** Sends to the attraction's number; without one, only the booking's history and the day's sums tell it. */
export async function tellStaff(tx: Transaction, about: About, { title, text }: News): Promise<void> {
  const { placeName, staff } = await findToldOfMoney(tx, about.booking)
  await queue(tx, about, { to: staff, kind: 'staff', title, text: `${placeName}: reserva ${codeOf(about)}: ${text}` })
}

/** Sends to the numbers of all the place's attractions, because the money belongs to none of them. */
export async function tellStray(tx: Transaction, { placeId, now }: { placeId: string; now: Date }): Promise<void> {
  const title = 'Pagamento sem reserva'
  const text = 'O provedor recebeu um pagamento que não é de nenhuma reserva. Veja em Pagamentos a resolver.'
  for (const to of await listToldNumbers(tx, placeId))
    await queueMessage(tx, { placeId, to, title, text, kind: 'staff', now })
}

/** Tells the person to whom money is owed, and the place. */
export async function tellOwed(tx: Transaction, about: About, reason: string): Promise<void> {
  const title = 'Valor a devolver'
  const { placeName } = await findToldOfMoney(tx, about.booking)
  const text = `${placeName}: recebemos um pagamento da reserva ${codeOf(about)} que não pôde ser usado (${lower(reason)}). O valor será devolvido pelo mesmo meio.`
  await queue(tx, about, { to: about.booking.phone, kind: 'refund', title, text })
  await tellStaff(tx, about, { title, text: `há um valor a devolver (${lower(reason)}).` })
}

/** Tells visitors that they have their places although their time was over. */
export async function tellVisitor(tx: Transaction, about: About): Promise<void> {
  const { placeName } = await findToldOfMoney(tx, about.booking)
  const text = `${placeName}: o pagamento da reserva ${codeOf(about)} chegou depois do prazo, mas ainda havia vagas: sua visita está confirmada.`
  await queue(tx, about, { to: about.booking.phone, kind: 'payment', title: 'Pagamento recebido', text })
}

const codeOf = ({ booking }: About) => formatBookingCode(booking.code)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

type Told = Pick<QueuedMessage, 'to' | 'kind' | 'title' | 'text'>

async function queue(tx: Transaction, { booking, now }: About, news: Told) {
  const { placeId, publicId } = booking
  await queueMessage(tx, { placeId, ...news, ref: 'booking', refId: publicId, now })
}
