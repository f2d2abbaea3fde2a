import { json } from '@remix-run/node'
import type { FormState } from '#app/components/index.ts'
import { createGroupSale, MOST_LINES } from '#app/contracts/booking/groups.ts'
import { splitGroup } from '#app/domain/booking/split-group.ts'
import { MAX_PEOPLE, parseQuantity } from '#app/domain/booking/tickets.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { explainRefusal, readField, redirectSaying, type Viewer } from '#app/session/index.server.ts'
import { newHash } from '../../form-key.server.ts'
import { readShown } from '../../read-sale.server.ts'
import { groupPath } from '../group-path.ts'
import { peopleOf, quantityOf, shownFor, type TypedLine, totalOf } from './group-form.ts'
import { loadSale, type SaleView, toTyped } from './load-sale.server.ts'
import { readLines, readSale } from './read-sale.server.ts'

const anew =
  'Nada foi vendido ainda: os horários, os preços e o total são os do que está escolhido agora. Confira e venda.'

/** Sells, or draws the form again with all that was typed. */
export async function answerSale(request: Request, viewer: Viewer) {
  const form = await request.formData()
  let lines: TypedLine[] = []
  try {
    lines = readLines(form)
    const intent = readField(form, 'intent')
    if (intent !== '') return await reshape(viewer, form, { lines, intent })
    const isShown = lines.every((line) => line.shown === shownFor(line)) && isTotalSeen(form, lines)
    if (!isShown) return await showAgain(viewer, form, { lines, note: anew })
    const body = readSale(form, lines)
    const { uuid } = await viewer.call(createGroupSale, { body })
    const sold = lines.length === 1 ? '1 reserva' : `${lines.length} reservas`
    return redirectSaying(request, {
      to: groupPath(uuid),
      text: `Grupo vendido: ${sold}, ${peopleLabel(peopleOf(lines))}.`
    })
  } catch (error) {
    const { errors, init, error: refused } = explainRefusal(error)
    const group = refused.code === 'hash_reused' ? (refused.fields.group?.[0] ?? '') : ''
    const { group: _, ...fields } = errors
    const said = group ? { ...fields, '': [refused.message] } : fields
    return await showAgain(viewer, form, { lines, errors: said, earlier: group, init })
  }
}

/** Also true for quantities that the API refuses by itself: all are zero, or one is no number. */
function isTotalSeen(form: FormData, lines: readonly TypedLine[]): boolean {
  const typed = lines.flatMap(({ tickets }) => tickets.map(({ quantity }) => parseQuantity(quantity || '0')))
  const isRefused = typed.every((quantity) => quantity === 0) || typed.some((quantity) => quantity === null)
  return isRefused || readShown(form, 'total_seen') === totalOf(lines)
}

interface Reshaped {
  lines: TypedLine[]
  intent: string
}

async function reshape(viewer: Viewer, form: FormData, { lines, intent }: Reshaped) {
  const [what = '', at = ''] = intent.split('-')
  const index = Number(at)
  if (what === 'tirar') return showAgain(viewer, form, { lines: lines.filter((_, each) => each !== index) })
  if (what === 'dividir') return divide(viewer, form, { lines, index })
  const last = lines.at(-1)
  const isFull = lines.length >= MOST_LINES
  if (what !== 'mais' || !last) return showAgain(viewer, form, { lines })
  if (isFull) return showAgain(viewer, form, { lines, note: `Um grupo tem no máximo ${MOST_LINES} horários.` })
  const next = { ...last, time: '', tickets: last.tickets.map((ticket) => ({ ...ticket, quantity: '0' })) }
  return showAgain(viewer, form, { lines: [...lines, next] })
}

/** Spreads a line's people over its day's hours, from its own on. */
async function divide(viewer: Viewer, form: FormData, { lines, index }: { lines: TypedLine[]; index: number }) {
  const typed = lines[index]
  const view = typed && (await loadSale(viewer, [typed]))
  const drawn = view?.lines[0]
  if (!typed || !drawn || Object.keys(drawn.problems).length > 0) return showAgain(viewer, form, { lines })
  const others = lines.filter((line, each) => each !== index && shownFor(line) === drawn.shown).map(({ time }) => time)
  const free = drawn.slots.filter(({ time }) => time >= drawn.time && !others.includes(time))
  const people = peopleOf([toTyped(drawn)])
  const shares = people > mostDivided ? null : splitGroup(toParts(drawn), free)
  if (!shares) {
    const from = drawn.time ? `a partir das ${drawn.time}` : 'a partir de agora'
    const message = `Neste dia, ${from}, não há vagas para ${peopleLabel(people)}. Escolha outro dia, ou uma hora mais cedo.`
    return showAgain(viewer, form, { lines, errors: { [`lines[${index}].time`]: [message] } })
  }
  if (shares.length === 0) {
    const message = 'Diga primeiro quantas pessoas de cada ingresso.'
    return showAgain(viewer, form, { lines, errors: { [`lines[${index}].tickets`]: [message] } })
  }
  const split = shares.map(({ time, tickets }) => ({
    ...toTyped(drawn),
    time,
    tickets: toTyped(drawn).tickets.map((ticket) => ({ ...ticket, quantity: String(tickets[ticket.label] ?? 0) }))
  }))
  const after = [...lines.slice(0, index), ...split, ...lines.slice(index + 1)]
  if (after.length > MOST_LINES) {
    const message = `Seriam ${after.length} horários, e um grupo tem no máximo ${MOST_LINES}. Divida menos pessoas, ou faça mais de um grupo.`
    return showAgain(viewer, form, { lines, errors: { [`lines[${index}].time`]: [message] } })
  }
  const note = `${peopleLabel(people)} em ${shares.length === 1 ? '1 horário' : `${shares.length} horários`}. Nada foi vendido ainda: confira e venda.`
  return showAgain(viewer, form, { lines: after, note })
}

/** A larger number is a typing error. */
const mostDivided = MAX_PEOPLE * 10

const toParts = ({ tickets }: SaleView['lines'][number]) =>
  tickets.map(({ label, quantity, countsToQuota }) => ({ label, quantity: quantityOf(quantity), countsToQuota }))

interface Again {
  lines: TypedLine[]
  note?: string
  errors?: Record<string, string[]>
  /** Group that this form has made already. */
  earlier?: string
  init?: { status: number; headers?: Record<string, string> }
}

async function showAgain(viewer: Viewer, form: FormData, { lines, note = '', earlier = '', init, ...again }: Again) {
  const view = lines.length > 0 ? await loadSale(viewer, lines) : null
  const errors = { ...(view ? fieldProblems(view) : {}), ...again.errors }
  const sent = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const typed = sent.filter(([name]) => !name.startsWith('_') && !name.startsWith('lines[') && name !== 'intent')
  const isWrong = Object.keys(errors).length > 0
  const state: FormState = {
    initialValue: { ...Object.fromEntries(typed), ...(earlier ? { hash: newHash() } : {}) },
    error: errors,
    fields: sent.map(([name]) => name)
  }
  const total = view ? totalOf(view.lines.map(toTyped)) : 0
  return json({ ...state, view, note: isWrong ? '' : note, earlier, total }, init ?? { status: isWrong ? 422 : 200 })
}

/** Problems of the lines by field of the form. */
function fieldProblems({ lines }: SaleView): Record<string, string[]> {
  const named = lines.flatMap(({ problems }, index) =>
    Object.entries(problems).map(([name, message]) => [`lines[${index}].${name}`, [message]])
  )
  return Object.fromEntries(named)
}
