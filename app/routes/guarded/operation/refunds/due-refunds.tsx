import { type Column, DataTable, LinkButton, Money } from '#app/components/index.ts'
import { nameOrNone } from '#app/domain/person/names.ts'

/** More would push what is under way off the screen. */
const mostShown = 8

export interface Due {
  uuid: string
  code: string
  name: string
  product_name: string
  visit: string
  time: string
  why: string
  value: number | null
}

/** Money that belongs to nothing and that nobody has asked to give back: one click leads to the amount and its button. */
export function DueRefunds({ due, all }: { due: readonly Due[]; all: boolean }) {
  if (due.length === 0) return null
  const columns: Column<Due>[] = [
    {
      key: 'name',
      header: 'Reserva',
      cell: ({ name, code, why }) => (
        <>
          {nameOrNone(name)} <span className="sub">{[code, why].filter(Boolean).join(' · ')}</span>
        </>
      )
    },
    {
      key: 'visit',
      header: 'Visita',
      cell: ({ product_name, visit, time }) => (
        <>
          <span className="num">
            {visit} {time}
          </span>{' '}
          <span className="sub">{product_name}</span>
        </>
      )
    },
    {
      key: 'value',
      header: 'A devolver',
      align: 'end',
      cell: ({ value }) => (value === null ? '–' : <Money value={value} />)
    },
    {
      key: 'act',
      header: 'Ação',
      actions: true,
      cell: ({ uuid, value }) =>
        value === null ? null : <LinkButton to={`/operation/booking-list/${uuid}/refund?tipo=due`}>Devolver</LinkButton>
    }
  ]
  const shown = all ? due : due.slice(0, mostShown)
  return (
    <section className="due-refunds">
      <DataTable caption="A devolver: ninguém pediu ainda" columns={columns} rows={shown} rowKey={({ uuid }) => uuid} />
      {shown.length < due.length ? (
        <a href="/operation/refunds?devidas=todas">Ver todas as {due.length} a devolver</a>
      ) : null}
    </section>
  )
}
