import { iconPaths } from '#app/components/display/icon-paths.ts'
import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { nounOf } from '#app/domain/words/plural.ts'
import { type GateLook, gateLooks, missedLook } from '../answer/gate-look.ts'
import { gateTitles, isSearched } from '../answer/gate-titles.ts'
import { formatTime } from './device-clock.ts'
import type { Judged } from './judge.ts'
import type { GateDay } from './kept/list-store.ts'
import type { KeptScan } from './kept/queue.ts'
import type { Unreached } from './reach.ts'
import { listAge } from './readiness.ts'

type Child = Node | string | false | null

/** Makes an element; texts are never read as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  for (const child of children) if (child !== false && child !== null) element.append(child)
  return element
}

export function fill(id: string, ...children: Child[]): void {
  const place = document.getElementById(id)
  place?.replaceChildren(...children.filter((child): child is Node | string => child !== false && child !== null))
}

function drawIcon(name: GateLook['icon']): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(space, 'svg')
  const path = document.createElementNS(space, 'path')
  for (const [key, value] of [
    ['class', 'i'],
    ['viewBox', '0 0 24 24'],
    ['aria-hidden', 'true']
  ] as const) {
    icon.setAttribute(key, value)
  }
  path.setAttribute('d', iconPaths[name])
  icon.append(path)
  return icon
}

export const ticks = { here: '✓', server: '✓✓' } as const

export function heading(look: GateLook, titles: readonly string[]): HTMLElement {
  return make(
    'h2',
    { id: 'gate-title', tabindex: '-1' },
    make('span', { class: 'gate-word' }, drawIcon(look.icon), ` ${look.word}`),
    ' ',
    ...titles.map((title) => make('span', { class: 'gate-said' }, `${title} `))
  )
}

export const panel = (tone: string, ...children: Child[]) =>
  make('section', { class: `gate-panel gate-${tone}`, 'aria-labelledby': 'gate-title' }, ...children)

const advices: Partial<Record<Judged['code'], string>> = {
  confirm: 'Podem entrar. Se a reserva foi cancelada ou o ingresso copiado, o servidor avisa quando a rede voltar.',
  unpaid: 'Sem rede não dá para receber aqui. Chame quem pode decidir, ou espere a rede voltar.',
  unsigned: 'Quem falta pode assinar neste aparelho. Sem assinatura, só quem pode decidir libera, com rede.',
  ready: 'Há pessoas desta reserva que saíram e outras que ainda não vieram. Diga quem está aqui.',
  'wrong-date': 'Só quem tem permissão pode liberar a entrada, com rede.'
}

/** The answer to a code, in the online gate's words and colours. */
export function drawJudged(judged: Judged, day: GateDay, actions: readonly HTMLElement[]): GateLook {
  const { booking, code, titles, counts, passed } = judged
  const look = gateLooks[code]
  const slot = day.list.slots[booking.slot]
  const visit = slot ? `${slot.product}, ${slot.date.split('-').reverse().join('/')} às ${slot.time}` : ''
  const advice = advices[code]
  fill(
    'gate-result',
    panel(
      look.tone,
      heading(look, titles),
      advice ? make('p', {}, advice) : null,
      // A signed ticket names nobody.
      booking.id === '' ? null : make('p', { class: 'gate-name' }, nameOrNone(booking.name)),
      make('p', {}, make('b', { class: 'code-s' }, formatBookingCode(booking.code)), ` · ${visit}`),
      make(
        'ul',
        { class: 'gate-items' },
        ...counts.map(({ title, quantity, proof }) =>
          make(
            'li',
            {},
            make('b', { class: 'num' }, String(quantity)),
            ` ${nounOf(quantity, title)} `,
            proof ? make('em', {}, 'conferir comprovante') : null
          )
        )
      ),
      passed.length > 0 ? make('p', { class: 'small' }, `${ticks.here} guardado neste aparelho`) : null,
      actions.length > 0 ? make('div', { class: 'row' }, ...actions) : null
    )
  )
  return look
}

interface MissedCode {
  isCode: boolean
  /** A signed ticket that the list lacks, and that tells no more; `false` for a false one. */
  ticket: object | false | null
  matches: readonly GateDayBooking[]
  choose(code: string): void
}

/** An unknown code, or names that match a text. */
export function drawMissed(typed: string, { isCode, ticket, matches, choose }: MissedCode): GateLook {
  const look = missedLook({ kind: isCode ? 'code' : typed === '' ? 'nothing' : 'text', matches })
  const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed
  const said =
    matches.length > 0
      ? `Hoje, com “${shown}”`
      : typed === ''
        ? 'O campo estava vazio'
        : missedTitle(ticket, !isCode && isSearched(typed))
  const button = ({ code, name }: GateDayBooking) => {
    const made = make(
      'button',
      { class: 'btn btn-secondary', type: 'button' },
      'Ler',
      make('span', { class: 'vh' }, ` ${name}`)
    )
    made.addEventListener('click', () => choose(code))
    return made
  }
  fill(
    'gate-result',
    panel(
      look.tone,
      heading(look, [said]),
      matches.length === 0 && typed !== ''
        ? make('p', {}, `A lista deste aparelho não tem “${shown}”. ${missedWords(ticket)}`)
        : null,
      matches.length > 0
        ? make(
            'ul',
            { class: 'lines' },
            ...matches.map((match) =>
              make(
                'li',
                {},
                make(
                  'span',
                  {},
                  `${nameOrNone(match.name)} `,
                  make('span', { class: 'sub' }, `${peopleLabel(peopleOf(match))} · ${formatBookingCode(match.code)}`)
                ),
                button(match)
              )
            )
          )
        : null
    )
  )
  return look
}

function missedTitle(ticket: MissedCode['ticket'], isName: boolean): string {
  if (ticket === null) return isName ? gateTitles.missedName : gateTitles.missed
  return ticket ? gateTitles.unlisted : gateTitles.falseTicket
}

function missedWords(ticket: MissedCode['ticket']): string {
  if (ticket === null) return 'Pode ser de outro dia, ou vendido depois da lista.'
  return ticket
    ? 'A visita mudou de dia, ou a reserva foi desfeita.'
    : 'Pode ser de outro parque, assinado com uma chave mais nova que a lista, ou falso. Chame quem pode decidir.'
}

const peopleOf = ({ items }: GateDayBooking) => items.reduce((sum, [, quantity]) => sum + quantity, 0)

const problems: Record<Unreached, string> = {
  none: 'Sem rede.',
  lies: 'A rede responde, mas não é o sistema: pode ser a página de entrada de um Wi-Fi.',
  ended: 'A sessão terminou.',
  absent: 'O servidor não entrega a lista da portaria.'
}

interface Banner {
  day: GateDay | null
  problem: Unreached | null
  waiting: number
  /** Signatures that wait. */
  unsent: number
  /** Milliseconds by the server's clock. */
  now: number
  backHref: string
}

export function drawBanner({ day, problem, waiting, unsent, now, backHref }: Banner): void {
  const listed = day
    ? `Lista de hoje, ${listAge(day, now)}.`
    : 'Não há lista de hoje neste aparelho: abra a portaria com rede.'
  const kept =
    waiting === 0 ? '' : `${countLabel(waiting, { one: 'leitura espera', many: 'leituras esperam' })} a rede.`
  const signed =
    unsent === 0 ? '' : `${countLabel(unsent, { one: 'assinatura espera', many: 'assinaturas esperam' })} a rede.`
  const said = [problem ? problems[problem] : 'A rede voltou.', listed, kept, signed].filter(Boolean).join(' ')
  const banner = document.getElementById('gate-banner')
  if (!banner) return
  banner.className = `notice ${problem || !day ? 'is-warning' : 'is-info'}`
  // A screen reader hears it only when it says something else.
  if (banner.dataset.said === said) return
  banner.dataset.said = said
  fill(
    'gate-banner',
    make('p', {}, said),
    problem && problem !== 'ended'
      ? null
      : make('p', {}, make('a', { href: backHref }, problem ? 'Entrar de novo' : 'Abrir a portaria com rede'))
  )
}

const results: Record<KeptScan['result'], { tone: string; label: string }> = {
  '': { tone: 'blue', label: `${ticks.here} neste aparelho` },
  kept: { tone: 'green', label: `${ticks.server} no servidor` },
  conflict: { tone: 'red', label: 'A conferir' },
  refused: { tone: 'red', label: 'O servidor recusou' }
}

const moves = { in: 'Entrada', out: 'Saída', back: 'Volta' } as const
const latestShown = 10

interface Latest {
  user: string
  zone: string
  ahead: number
  /** Names are in the sealed list alone. */
  bookings: readonly GateDayBooking[]
}

/** The latest first: whether the server has them. */
export function drawLatest(scans: readonly KeptScan[], { user, zone, ahead, bookings }: Latest): void {
  const nameOf = ({ booking }: KeptScan) => {
    const listed = bookings.find(({ code }) => code === booking)
    return listed ? nameOrNone(listed.name) : ''
  }
  const latest = [...scans].sort((a, b) => b.at.localeCompare(a.at)).slice(0, latestShown)
  const nothing = make('p', { class: 'muted' }, 'Nenhum código lido ainda.')
  fill(
    'gate-latest',
    latest.length === 0
      ? nothing
      : make(
          'ol',
          { class: 'lines' },
          ...latest.map((scan) => {
            const { tone, label } = results[scan.result]
            const isOther = user !== '' && scan.user !== user
            return make(
              'li',
              {},
              make(
                'span',
                {},
                make('b', { class: 'num' }, formatTime(Date.parse(scan.at) + ahead, zone)),
                ` ${isOther ? 'Leitura de outra pessoa' : nameOf(scan)} `,
                make(
                  'span',
                  { class: 'sub' },
                  `${scan.sale ? 'Venda' : moves[scan.move]} de ${peopleLabel(scan.people)} · ${scan.sale ? formatMoney(scan.sale.value) : formatBookingCode(scan.booking)}`
                ),
                make('span', { class: `tag tag-${tone}` }, label),
                scan.result === 'conflict' || scan.result === 'refused' ? ` ${scan.said}` : null
              )
            )
          })
        )
  )
}
