import { expect, test } from 'vitest'
import { type CalendarDay, MonthCalendar } from '#app/components/booking/calendar.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

const week: Array<CalendarDay | null> = [
  null,
  { date: '2026-02-02', state: 'past' },
  { date: '2026-02-03', state: 'full' },
  { date: '2026-02-04', state: 'few', href: '?date=2026-02-04' },
  { date: '2026-02-05', state: 'open', href: '?date=2026-02-05' },
  { date: '2026-02-06', state: 'closed', word: 'encerrado por hoje' },
  null
]

test('is a table: days that can be chosen are links, all say their state in words', async () => {
  const html = await renderMarkup(
    <MonthCalendar title="fevereiro de 2026" weeks={[week]} selected="2026-02-05" nextHref="?month=2026-03" />
  )
  expect(html).toContain('<caption>fevereiro de 2026</caption>')
  expect(html).toContain('<th scope="col"><abbr title="domingo">dom</abbr></th>')
  expect(html).toContain('<span class="day day-full">3<span class="vh"> de fevereiro de 2026, lotado</span></span>')
  expect(html).toContain(
    '<a class="day day-few" href="?date=2026-02-04">4<span class="vh"> de fevereiro de 2026, poucas vagas</span></a>'
  )
  expect(html).toMatch(/<a class="day day-open" href="\?date=2026-02-05" aria-current="date">/)
  expect(html).toContain('2<span class="vh"> de fevereiro de 2026, já passou</span>')
  expect(html).toContain('6<span class="vh"> de fevereiro de 2026, encerrado por hoje</span>')
  expect(html).toContain('rel="next"')
  expect(html).not.toContain('rel="prev"')
  for (const words of ['disponível', 'poucas vagas', 'lotado', 'sem visita', 'já passou'])
    expect(html.slice(html.indexOf('class="key"')), words).toContain(`"></span> ${words}</li>`)
})
