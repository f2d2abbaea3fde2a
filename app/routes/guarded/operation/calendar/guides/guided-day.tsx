import { Button, Form, type FormState, fieldOf, Icon, SituationTag, TextField } from '#app/components/index.ts'
import { MOST_OF_REASON } from '#app/domain/product/day/check-day.ts'
import type { GuidedAttraction, GuidedSlot } from './view.ts'

interface FormOf {
  action: string
  refused: FormState | undefined
  /** False on days that have passed. */
  isAhead: boolean
  mayOverride: boolean
}

/** One attraction: its slots with their guides, and who is free. */
export function GuidedDay({ day, form }: { day: GuidedAttraction; form: FormOf }) {
  return (
    <section className="card stack-s" aria-labelledby={`a-${day.uuid}`}>
      <div className="guides-head">
        <h2 id={`a-${day.uuid}`}>{day.name}</h2>
        {day.missing ? (
          <SituationTag tone="amber" shape="bar">
            {day.missing}
          </SituationTag>
        ) : null}
        <p className="muted small">{day.rule}</p>
      </div>
      {day.slots.length === 0 ? <p className="muted">Nenhum horário neste dia.</p> : null}
      {day.slots.map((slot) => (
        <Slot key={slot.time} slot={slot} day={day} form={form} />
      ))}
    </section>
  )
}

interface SlotProps {
  slot: GuidedSlot
  day: GuidedAttraction
  form: FormOf
}

function Slot({ slot, day, form }: SlotProps) {
  return (
    <div
      className="guides-slot"
      id={slot.id}
      data-slot={form.isAhead ? slot.time : undefined}
      data-product={form.isAhead ? day.uuid : undefined}
    >
      <div>
        <h3 className="num">{slot.time}</h3>
        <p className="small">{slot.size}</p>
        {slot.need ? (
          <SituationTag tone={slot.need.isMissing ? 'amber' : 'green'} shape={slot.need.isMissing ? 'bar' : 'dot'}>
            {slot.need.text}
          </SituationTag>
        ) : null}
      </div>
      <Assigned slot={slot} day={day} form={form} />
      {form.isAhead ? <Choices slot={slot} day={day} form={form} /> : null}
    </div>
  )
}

/** Names the slot in a form of its own. */
function SlotFields({ slot, day, act }: Pick<SlotProps, 'slot' | 'day'> & { act: string }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="product" value={day.uuid} />
      <input type="hidden" name="time" value={slot.time} />
    </>
  )
}

/** Slot that a guide leaves when `act` is `move`. */
function FromFields({ product, time }: { product: string; time: string }) {
  return (
    <>
      <input type="hidden" name="from_product" value={product} />
      <input type="hidden" name="from_time" value={time} />
    </>
  )
}

/** Only script shows it: a finger drags by it, because elsewhere it scrolls the page. */
function Grip() {
  return (
    <span className="guides-grip" data-grip="">
      <Icon name="grip" />
    </span>
  )
}

function Assigned({ slot, day, form }: SlotProps) {
  if (slot.guides.length === 0) return <p className="muted small">Ninguém designado.</p>
  return (
    <ul className="stack-s">
      {slot.guides.map((guide) => (
        <li
          key={guide.uuid}
          className="guides-one"
          data-guide={form.isAhead && guide.isAssigned ? guide.name : undefined}
        >
          <div>
            {form.isAhead && guide.isAssigned ? <Grip /> : null}
            <b>{guide.name}</b> <span className="small">{guide.leads}</span>
            {guide.notes ? <span className="sub">{guide.notes}</span> : null}
            {guide.problem ? <span className="sub guides-problem">Atenção: {guide.problem}</span> : null}
          </div>
          {form.isAhead && guide.isAssigned ? <Change guide={guide} slot={slot} day={day} form={form} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Change({ guide, slot, day, form }: SlotProps & { guide: GuidedSlot['guides'][number] }) {
  const people = fieldFor(form.refused, { slot, day, agent: guide.uuid, name: 'people' }, guide.limit)
  return (
    <div className="row guides-change">
      {day.counts ? (
        <details open={(people.errors ?? []).length > 0}>
          <summary>
            Pessoas<span className="vh"> de {guide.name}</span>
          </summary>
          <Form method="post" action={form.action} className="row">
            <SlotFields slot={slot} day={day} act="set" />
            <input type="hidden" name="agent_uuid" value={guide.uuid} />
            <TextField
              field={people}
              label="No máximo"
              hint={emptyWords(day.most, guide.most)}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
            <Button>Salvar</Button>
          </Form>
        </details>
      ) : null}
      <Form method="post" action={form.action}>
        <SlotFields slot={slot} day={day} act="remove" />
        <input type="hidden" name="agent_uuid" value={guide.uuid} />
        <FromFields product={day.uuid} time={slot.time} />
        <Button variant="quiet" data-sends="">
          Tirar
          <span className="vh">
            {' '}
            {guide.name} das {slot.time}
          </span>
        </Button>
      </Form>
    </div>
  )
}

/** Says what counts if the field is empty. */
function emptyWords(ofRule: number | null, own: number | null): string {
  if (own !== null && (ofRule === null || own < ofRule)) return `Vazio: ${own}, pelo cadastro do condutor.`
  return ofRule === null ? 'Vazio: qualquer número.' : `Vazio: ${ofRule}, pela regra do atrativo.`
}

const shownFree = 6

function Choices({ slot, day, form }: SlotProps) {
  const { free, others } = slot
  const isTyped = others.some(({ uuid }) => isRefused(form.refused, { slot, day, agent: uuid }))
  return (
    <div className="stack-s">
      <Declined slot={slot} day={day} form={form} />
      {free.length === 0 ? <p className="muted small">Ninguém livre.</p> : null}
      <FreeOnes agents={free.slice(0, shownFree)} slot={slot} day={day} form={form} />
      {free.length > shownFree ? (
        <details>
          <summary>Mais {free.length - shownFree} livres</summary>
          <FreeOnes agents={free.slice(shownFree)} slot={slot} day={day} form={form} />
        </details>
      ) : null}
      {others.length > 0 ? (
        <details open={isTyped}>
          <summary>{others.length === 1 ? '1 não pode' : `${others.length} não podem`}</summary>
          <ul className="stack-s">
            {others.map((one) => (
              <li key={one.uuid} className="small">
                <b>{one.name}</b>: {one.why}
                {one.overridable && form.mayOverride ? (
                  <Override agent={one} slot={slot} day={day} form={form} />
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

/** Guides who said no: one click does not bring them back by mistake. */
function Declined({ slot, day, form }: SlotProps) {
  if (slot.declined.length === 0) return null
  return (
    <ul className="stack-s">
      {slot.declined.map(({ uuid, name, reason, isFree }) => (
        <li key={uuid} className="guides-one">
          <span className="small">
            <b>{name}</b> <span className="guides-problem">recusou: {reason}</span>
          </span>
          {isFree ? (
            <Form method="post" action={form.action}>
              <SlotFields slot={slot} day={day} act="set" />
              <input type="hidden" name="agent_uuid" value={uuid} />
              <input type="hidden" name="again" value="on" />
              <Button variant="quiet">
                Designar de novo
                <span className="vh">
                  {' '}
                  {name} às {slot.time}
                </span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type Choice = GuidedSlot['free'][number]

/** One click or key assigns. */
function FreeOnes({ agents, slot, day, form }: SlotProps & { agents: readonly Choice[] }) {
  if (agents.length === 0) return null
  return (
    <Form method="post" action={form.action} className="row guides-free">
      <SlotFields slot={slot} day={day} act="set" />
      {agents.map(({ uuid, name, limit }) => (
        <Button
          key={uuid}
          name="agent_uuid"
          value={uuid}
          data-guide={name}
          icon={
            <>
              <Grip />
              <Icon name="plus" />
            </>
          }
        >
          {name}
          {limit ? <small className="muted">&nbsp;{limit}</small> : null}
          <span className="vh"> às {slot.time}</span>
        </Button>
      ))}
    </Form>
  )
}

function Override({ agent, slot, day, form }: SlotProps & { agent: Choice }) {
  const where = { slot, day, agent: agent.uuid }
  // A refused move keeps where the guide comes from.
  const sent = (name: string) => (isRefused(form.refused, where) ? String(fieldOf(form.refused, name, '').value) : '')
  const isMove = sent('act') === 'move'
  return (
    <Form method="post" action={form.action} className="row">
      <SlotFields slot={slot} day={day} act={isMove ? 'move' : 'set'} />
      {isMove ? <FromFields product={sent('from_product')} time={sent('from_time')} /> : null}
      <input type="hidden" name="agent_uuid" value={agent.uuid} />
      {slot.declined.some(({ uuid }) => uuid === agent.uuid) ? <input type="hidden" name="again" value="on" /> : null}
      <TextField
        field={fieldFor(form.refused, { ...where, name: 'reason' }, '')}
        label={`Motivo para designar ${agent.name} mesmo assim`}
        maxLength={MOST_OF_REASON}
        autoComplete="off"
      />
      <Button>Designar</Button>
    </Form>
  )
}

interface Where extends Pick<SlotProps, 'slot' | 'day'> {
  agent: string
}

/** The page has many forms of one kind: an answer belongs to one of them. */
function isRefused(refused: FormState | undefined, { slot, day, agent }: Where): boolean {
  const sent = (name: string) => fieldOf(refused, name, '').value
  return (
    refused !== undefined && sent('product') === day.uuid && sent('time') === slot.time && sent('agent_uuid') === agent
  )
}

/** A refused field has the id to which the summary links; the others have ids of their own. */
function fieldFor(refused: FormState | undefined, where: Where & { name: string }, value: string) {
  const isIt = isRefused(refused, where)
  const field = fieldOf(isIt ? refused : undefined, where.name, value)
  return isIt ? field : { ...field, id: `${where.name}-${where.slot.id}-${where.agent}` }
}
