import { formatBookingCode } from '#app/domain/booking/code.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { formatTime } from '../device-clock.ts'
import { fill, make } from '../draw.ts'
import type { GateDay } from '../kept/list-store.ts'
import type { KeptScan } from '../kept/queue.ts'
import { type InsideGroup, listInside } from './list-inside.ts'

/** Draws whom to look for in an emergency. The fold stays as the reader left it. */
export function drawInside(day: GateDay | null, known: readonly KeptScan[], zone: string): void {
  const section = document.getElementById('gate-inside')
  if (!section) return
  section.hidden = day === null
  if (!day) {
    fill('gate-inside-list')
    return
  }
  const groups = listInside(day, known)
  const people = groups.flatMap(({ bookings }) => bookings).reduce((sum, one) => sum + one.people, 0)
  fill('gate-inside-title', people === 0 ? 'Ninguém dentro' : `Dentro agora: ${peopleLabel(people)}`)
  const at = formatTime(Date.parse(day.list.at), zone)
  const from = `Pela lista das ${at} e pelo que este aparelho leu. O que outro aparelho leu sem rede não está aqui.`
  const print = make('button', { class: 'btn btn-secondary no-print', type: 'button' }, 'Imprimir')
  print.addEventListener('click', () => window.print())
  fill('gate-inside-list', make('p', {}, from), ...groups.map(drawGroup), people > 0 && print)
}

function drawGroup({ title, bookings }: InsideGroup): HTMLElement {
  const heads = ['Nome', 'Pessoas', 'Código'].map((head) => make('th', { scope: 'col' }, head))
  const rows = bookings.map(({ name, code, people }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, nameOrNone(name)),
      make('td', {}, String(people)),
      make('td', {}, code === '' ? '–' : formatBookingCode(code))
    )
  )
  const head = make('thead', {}, make('tr', {}, ...heads))
  return make('table', { class: 'works-table' }, make('caption', {}, title), head, make('tbody', {}, ...rows))
}
