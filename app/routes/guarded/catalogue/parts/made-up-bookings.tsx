import { BookingTag, type Column, LinkButton } from '#app/components/index.ts'
import { bookingSituation } from '#app/domain/booking/situation.ts'
import { formatMoney } from '#app/domain/money/money.ts'

interface MadeUpBooking {
  code: string
  name: string
  time: string
  people: number
  /** Centavos. */
  value: number
  status: string
  hasCheckin: boolean
}

/** Invented bookings. */
export const bookings: readonly MadeUpBooking[] = [
  {
    code: 'K7Q2-9FX4',
    name: 'Ana Souza',
    time: '10:00',
    people: 3,
    value: 24_000,
    status: 'APPROVED',
    hasCheckin: true
  },
  {
    code: 'M3TT-1BC8',
    name: 'Rui Prado',
    time: '10:00',
    people: 4,
    value: 32_000,
    status: 'APPROVED',
    hasCheckin: false
  },
  {
    code: 'P9LX-77QA',
    name: 'Agência Sertão e Mar',
    time: '11:00',
    people: 7,
    value: 56_000,
    status: 'PENDING',
    hasCheckin: false
  },
  {
    code: 'R5DD-0KQ1',
    name: 'Lia Reis',
    time: '11:00',
    people: 2,
    value: 16_000,
    status: 'CANCELLED',
    hasCheckin: false
  }
]

export const bookingColumns: Column<MadeUpBooking>[] = [
  {
    key: 'code',
    header: 'Reserva',
    cell: ({ code, name }) => (
      <>
        {name} <span className="sub num">{code}</span>
      </>
    )
  },
  { key: 'time', header: 'Hora', align: 'center', cell: ({ time }) => time },
  { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people },
  { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => formatMoney(value) },
  {
    key: 'situation',
    header: 'Situação',
    card: 'lead',
    cell: ({ status, hasCheckin }) => <BookingTag situation={bookingSituation({ status, hasCheckin })} />
  },
  {
    key: 'actions',
    header: 'Ações',
    actions: true,
    cell: ({ name }) => (
      <LinkButton to="/pages/detail" variant="quiet">
        Abrir<span className="vh"> {name}</span>
      </LinkButton>
    )
  }
]
