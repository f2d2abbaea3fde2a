import { type Column, DataTable, type FormState, LinkButton, Notice } from '#app/components/index.ts'
import { Marks } from '../marks.tsx'
import { Occupied } from '../occupied.tsx'
import { NoteForm } from './note-form.tsx'
import type { DayAttraction, DaySlot } from './view.ts'

interface AttractionDayProps {
  day: DayAttraction
  can: Record<'list' | 'note' | 'block' | 'free', boolean>
  /** True when it is the only attraction on the page: its note can then be edited here. */
  isAlone: boolean
  form: { action: string; answered: FormState | undefined }
}

export function AttractionDay({ day, can, isAlone, form }: AttractionDayProps) {
  const { uuid, name, href, list, slots, totals, anew, isAhead } = day
  const mayChange = can.block && isAhead
  return (
    <section className="card stack-s" aria-labelledby={`a-${uuid}`}>
      <div className="day-head">
        <h2 id={`a-${uuid}`}>{isAlone ? name : <a href={href}>{name}</a>}</h2>
        {slots.length > 0 ? <Occupied {...totals} /> : null}
      </div>
      {day.isBlocked ? <Blocked day={day} mayFree={can.free && isAhead} /> : null}
      {anew ? <p>{anew}</p> : null}
      {slots.length > 0 ? (
        <div className="day-slots">
          <DataTable
            caption={day.said}
            rows={slots}
            rowKey={({ time }) => time}
            columns={mayChange ? [...columns, changes] : columns}
          />
        </div>
      ) : anew ? null : (
        <p className="muted">Nenhum horário neste dia.</p>
      )}
      <div className="row no-print">
        {can.list ? <LinkButton to={list}>Ver as reservas</LinkButton> : null}
        {mayChange && !day.isBlocked && slots.length > 0 ? <LinkButton to={day.block}>Fechar o dia</LinkButton> : null}
      </div>
      <Note day={day} canWrite={can.note} isAlone={isAlone} form={form} />
    </section>
  )
}

function Blocked({ day: { reason, block }, mayFree }: { day: DayAttraction; mayFree: boolean }) {
  return (
    <Notice tone="warning" title="Dia bloqueado: nada se vende">
      <p>
        {reason === '' ? 'Sem motivo escrito.' : `${reason}.`} O que já foi vendido continua valendo.{' '}
        {mayFree ? <a href={block}>Liberar o dia</a> : null}
      </p>
    </Notice>
  )
}

function Note({
  day: { href, note },
  canWrite,
  isAlone,
  form
}: Omit<AttractionDayProps, 'can'> & { canWrite: boolean }) {
  if (canWrite && isAlone) return <NoteForm note={note} {...form} />
  return (
    <>
      {note.body === '' ? null : <NoteText body={note.body} by={note.by} />}
      {canWrite ? (
        <p>
          <a href={`${href}#anotacao`}>{note.body === '' ? 'Anotar' : 'Mudar a anotação'}</a>
        </p>
      ) : null}
    </>
  )
}

function NoteText({ body, by }: { body: string; by: string }) {
  return (
    <div className="day-note">
      <h3>Anotações do dia</h3>
      <p className="day-note-text">{body}</p>
      <p className="muted small">{by}</p>
    </div>
  )
}

const columns: Column<DaySlot>[] = [
  { key: 'time', header: 'Horário', cell: ({ time }) => <span className="num">{time}</span> },
  { key: 'people', header: 'Pessoas', cardLabel: '', card: 'full', cell: (slot) => <Occupied {...slot} /> },
  { key: 'remaining', header: 'Vagas', align: 'end', cell: ({ remaining }) => remaining },
  { key: 'inside', header: 'Entraram', align: 'end', cell: ({ inside }) => inside },
  { key: 'guides', header: 'Condutores', cell: (slot) => <Guides slot={slot} /> },
  { key: 'marks', header: 'Situação', card: 'lead', cell: (slot) => <Situation slot={slot} /> }
]

const changes: Column<DaySlot> = {
  key: 'changes',
  header: 'Mudar',
  actions: true,
  cell: ({ time, capacityHref, block }) => (
    <span className="row day-changes">
      {capacityHref ? (
        <LinkButton to={capacityHref}>
          Vagas<span className="vh"> das {time}</span>
        </LinkButton>
      ) : null}
      {block ? (
        <LinkButton to={block.href}>
          {block.action}
          <span className="vh"> o horário das {time}</span>
        </LinkButton>
      ) : null}
    </span>
  )
}

function Guides({ slot: { guides, missing, bookings } }: { slot: DaySlot }) {
  if (bookings === 0 || (guides === '' && missing === '')) return null
  return (
    <>
      {guides} {missing ? <span className="day-missing">{missing}</span> : null}
    </>
  )
}

function Situation({ slot: { marks, reason, why } }: { slot: DaySlot }) {
  if (marks.length === 0) return <>À venda</>
  return (
    <>
      <Marks marks={marks} />
      {[reason, why].filter(Boolean).map((text) => (
        <span className="sub" key={text}>
          {text}
        </span>
      ))}
    </>
  )
}
