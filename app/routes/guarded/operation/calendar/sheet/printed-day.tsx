import { GroupNames } from '#app/components/booking/group-names.tsx'
import { Money } from '#app/components/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { SheetAttraction, SheetRow } from './rows.ts'

interface PrintedDayProps {
  /** `quarta-feira, 25/11/2026` */
  day: string
  attraction: SheetAttraction
  values: boolean
}

/** A4: one attraction begins a sheet, and the head of a slot stays with its first line. */
export function PrintedDay({ day, attraction, values }: PrintedDayProps) {
  const { uuid, name, note, blocked, slots, groups } = attraction
  const people = slots.reduce((sum, slot) => sum + slot.people, 0)
  return (
    <section className="folio" aria-labelledby={`f-${uuid}`}>
      <h2 id={`f-${uuid}`} className="folio-title">
        {name} <span className="folio-day">{day}</span> <span className="folio-sum">{peopleLabel(people)}</span>
      </h2>
      {blocked ? <p className="folio-blocked">{blocked}</p> : null}
      {note ? (
        <p className="folio-note">
          <b>Anotações:</b> {note}
        </p>
      ) : null}
      {slots.map((slot) => (
        <Slot key={slot.time} slot={slot} values={values} name={name} />
      ))}
      {groups.map((group) => (
        <GroupNames key={group.uuid} {...group} />
      ))}
    </section>
  )
}

interface SlotProps {
  slot: SheetAttraction['slots'][number]
  values: boolean
  name: string
}

function Slot({ slot: { time, rows, people, capacity, isBlocked, guides }, values, name }: SlotProps) {
  const room = capacity === null ? '' : ` de ${capacity}`
  const caption = (
    <>
      <b className="folio-time num">{time}</b>
      <span className="vh"> de {name}</span>: {people}
      {room} {people === 1 && room === '' ? 'pessoa' : 'pessoas'}
      {isBlocked ? ', bloqueado' : ''}
      {guides ? `. Condutores: ${guides}` : ''}
    </>
  )
  if (rows.length === 0) return <p className="folio-empty">{caption}</p>
  return (
    <table className="folio-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th className="folio-box">Entrou</th>
          <th>Nome</th>
          <th className="folio-people">Pessoas</th>
          <th className="folio-tickets">Ingressos</th>
          <th className="folio-proof">Comprovar</th>
          <th className="folio-guide">Condutor</th>
          <th className="folio-owed">{values ? 'A receber' : 'Situação'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid}>
            <td className="folio-box">
              <Tick row={row} />
            </td>
            <th scope="row">
              {row.name} <span className="folio-code">{row.code}</span>
              {row.language || row.notes ? (
                <span className="folio-notes">{[row.language, row.notes].filter(Boolean).join('. ')}</span>
              ) : null}
            </th>
            <td className="folio-people">{row.people}</td>
            <td>{row.tickets}</td>
            <td>{row.proof || '—'}</td>
            <td>{row.guides || '—'}</td>
            <td className="folio-owed">
              <Owed row={row} values={values} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Draws no box for people who are already inside. */
function Tick({ row: { inside, people } }: { row: SheetRow }) {
  if (inside >= people) return <>sim</>
  return (
    <>
      <span className="folio-tick" />
      {inside > 0 ? <span className="folio-code"> {inside} já</span> : <span className="vh">a marcar</span>}
    </>
  )
}

function Owed({ row: { owed, owes, situation }, values }: { row: SheetRow; values: boolean }) {
  if (!values || owed === null) return <>{situation}</>
  if (owed > 0) return <Money value={owed} />
  return <>{owes ? situation : '—'}</>
}
