import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../support/browser/plain-browser.ts'
import { createPlace } from '../../../../support/database/backend.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let operator: PlainBrowser
let manager: PlainBrowser
/** First attraction, and a day without bookings. */
let product: string
let day: string
let offset = 100

beforeAll(async () => {
  world = await openOperatorWorld()
  operator = createPlainBrowser(world.app.url)
  manager = createPlainBrowser(world.app.url)
  await operator.signIn('operador', seededPassword)
  await manager.signIn('gestor', seededPassword)
  const { rows } = await world.db.pool.query('select uuid from products order by id limit 1')
  product = rows[0].uuid
})
beforeEach(() => {
  offset += 1
  day = addDays(world.today, offset)
})
afterAll(() => world?.close())

const linkOf = (page: PlainPage, part: string) => page.links.find((link) => link.startsWith(part)) ?? ''
const dayPath = (rest = '') => `/operation/index/${day}${rest}?atrativo=${product}`

/** Its booking, at the first hour of the day, in its slot. */
async function bookDay(changes: Parameters<OperatorWorld['addBooking']>[0] = {}) {
  const { rows } = await world.db.pool.query(
    `select s.product_id, s.time from time_slots s join products p on p.id = s.product_id where p.uuid = $1
     and s.weekdays @> to_jsonb(extract(dow from $2::date)::int) order by s.time limit 1`,
    [product, day]
  )
  const [{ product_id, time }] = rows
  const booking = await world.addBooking({ date: day, time, ...changes })
  await world.db.pool.query('update bookings set product_id = $1 where id = $2', [product_id, booking.id])
  await world.db.pool.query(
    `insert into slot_days (product_id, date, time, capacity, taken) values ($1, $2, $3, 40, 3)
     on conflict (product_id, date, time) do update set taken = slot_days.taken + 3`,
    [product_id, day, time]
  )
  return { ...booking, time: String(time) }
}

describe('the month', () => {
  it('shows each day with its people, of all attractions and of one, by its address', async () => {
    await bookDay()
    const month = day.slice(0, 7)
    const all = await operator.get(`/operation/index?mes=${month}`)
    expect([all.status, all.text]).toEqual([200, expect.stringContaining('Todos os atrativos')])
    expect(all.text).toContain('Ocupação de todos os atrativos')
    expect(all.links).toContain(`/operation/index/${day}`)
    const filter = findForm(all, 'Filtrar')
    const one = await operator.submit(filter, { values: { atrativo: product } })
    expect(one.path).toContain(`atrativo=${product}`)
    const cell = one.html.split(`href="/operation/index/${day}?atrativo=${product}"`)[1]?.split('</a>')[0] ?? ''
    expect(cell.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toMatch(/3 de \d+ pessoas \d+ %/)
    expect(linkOf(one, '/operation/index?mes=')).toContain(`atrativo=${product}`)
    const odd = await operator.get('/operation/index?mes=2026-77')
    expect([odd.status, odd.links.includes(`/operation/index/${world.today}`)]).toEqual([200, true])
    const stranger = await createPlace(world.db)
    for (const rest of ['', `/${day}`, `/${day}/sheet`, `/${day}/sheet.csv`]) {
      const path = `/operation/index${rest}`
      const foreign = await operator.get(`${path}?atrativo=${stranger.productUuid}`)
      expect([path, foreign.status]).toEqual([path, 404])
    }
    for (const [edge, beyond] of [
      ['/operation/index/2199-12-31', '/operation/index/2200-01-01'],
      ['/operation/index/2000-01-01', '/operation/index/1999-12-31'],
      ['/dashboard/index/9998-12-31', '/dashboard/index/9999-01-01'],
      ['/dashboard/index/1000-01-01', '/dashboard/index/0999-12-31']
    ] as const) {
      const last = await operator.get(edge)
      expect([edge, last.status, last.links.includes(beyond)]).toEqual([edge, 200, false])
    }
    for (const path of [`/operation/index/2026-02-31`, '/operation/index/1850-01-01', '/operation/index/x']) {
      expect([path, (await operator.get(path)).status]).toEqual([path, 404])
    }
  })
})

describe('blocking', () => {
  it('shows affected bookings with links, then blocks with a reason, and frees again', async () => {
    const booking = await bookDay()
    const page = await operator.get(dayPath())
    expect(page.text).toContain('3 pessoas, 0 já entraram')
    const whole = `/operation/index/block?atrativo=${product}&acao=bloquear&de=${day}&ate=${day}`
    const asked = await operator.get(whole)
    expect(asked.text).toContain('Já vendido: 1 reserva, 3 pessoas')
    const list = await operator.get(linkOf(asked, '/operation/booking-list?inicio='))
    expect(list.text).toContain(booking.name)
    const hour = await operator.get(`${whole}&hora=${booking.time}`)
    expect(linkOf(hour, '/operation/booking-list?')).toContain(`horario=${encodeURIComponent(booking.time)}`)
    const form = findForm(asked, 'Confirmar o bloqueio')
    const refused = await operator.submit(form, { values: { motivo: ' ' } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Escreva o motivo')])
    const done = await operator.submit(findForm(refused, 'Confirmar o bloqueio'), { values: { motivo: 'Chuva forte' } })
    expect(done.text).toContain(`Bloqueado: ${formatDay(day)}. 1 reserva (3 pessoas) continua valendo.`)
    expect(done.text).toMatch(/Dia bloqueado: nada se vende Chuva forte\./)
    const month = await operator.get(`/operation/index?mes=${day.slice(0, 7)}&atrativo=${product}`)
    expect(month.html.split(`/operation/index/${day}?`)[1]?.split('</a>')[0]).toMatch(/Bloqueado.*Chuva forte/s)
    const lift = linkOf(done, `/operation/index/block?atrativo=${product}&acao=liberar`)
    const free = await operator.get(lift)
    expect(free.text).toContain(`Volta à venda ${formatDay(day)}: Chuva forte`)
    // Somebody blocks an hour meanwhile: nothing is freed that was not shown.
    await world.db.pool.query(
      `insert into unavailabilities (product_id, date, time, reason)
       select id, $2, '23:00', 'Meanwhile' from products where uuid = $1`,
      [product, day]
    )
    const late = await operator.submit(findForm(free, 'Confirmar a liberação'), { values: { motivo: 'Passou' } })
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(/mudou enquanto.*23:00: Meanwhile/)])
    expect(late.html).toContain('value="Passou"')
    const freed = await operator.submit(findForm(late, 'Confirmar a liberação'))
    expect([freed.text.includes('Liberado:'), freed.text.includes('Dia bloqueado')]).toEqual([true, false])
    const nothing = await operator.get(lift)
    expect([nothing.text.includes('Nada está bloqueado'), nothing.text.includes('Confirmar')]).toEqual([true, false])
  })

  it('names the affected bookings of a range or an hour, and refuses an invalid one at its field', async () => {
    const to = addDays(day, 2)
    const form = findForm(await operator.get('/operation/index/block'), 'Ver o que muda')
    const ask = (values: Record<string, string>) => operator.submit(form, { values: { atrativo: product, ...values } })
    const range = await ask({ de: day, ate: to })
    expect(range.text).toContain('Nenhuma reserva é tocada.')
    const done = await operator.submit(findForm(range, 'Confirmar o bloqueio'), { values: { motivo: 'Obras' } })
    expect(done.text).toContain(`Bloqueado: ${formatDay(day)} a ${formatDay(to)}.`)
    const blocked = await world.db.pool.query(
      'select date::text, time, reason from unavailabilities where date between $1 and $2 order by date',
      [day, to]
    )
    const reason = { time: '', reason: 'Obras' }
    expect(blocked.rows).toEqual([day, addDays(day, 1), to].map((date) => ({ date, ...reason })))
    const free = await ask({ acao: 'liberar', de: day, ate: to })
    await operator.submit(findForm(free, 'Confirmar a liberação'), { values: { motivo: 'Acabou' } })
    const past = addDays(world.today, -3)
    expect((await ask({ de: past, ate: to })).text).toContain('Este dia já passou')
    expect((await ask({ de: to, ate: day })).text).toContain('O fim vem antes do início')
    expect((await ask({ de: day, ate: addDays(day, 500) })).text).toContain('Escolha no máximo 400 dias')
    expect((await ask({ de: 'amanhã' })).text).toContain('Esta data não existe')
    const unknown = await operator.get(`/operation/index/block?atrativo=${randomUUID()}&de=${day}`)
    expect(unknown.status).toBe(404)
    // A step forged without the first is checked alike.
    const forged = await operator.submit(findForm(range, 'Confirmar o bloqueio'), {
      values: { motivo: 'x', de: past, ate: past }
    })
    expect([forged.status, forged.text]).toEqual([422, expect.stringContaining('Este dia já passou')])
  })
})

describe('closing from the calendar', () => {
  it('leads to one form with the attraction or the slot chosen, and asks whether visitors are told', async () => {
    const booking = await bookDay()
    const page = await operator.get(dayPath())
    const closing = page.links.filter((href) => href.startsWith('/operation/closure/add'))
    expect(closing).toContain(`/operation/closure/add?dia=${day}&atrativo=${product}`)
    expect(page.links.some((href) => href.includes('acao=bloquear'))).toBe(false)
    const slot = new URLSearchParams({ horario: `${product} ${booking.time}` })
    const asked = await operator.get(`/operation/closure/add?dia=${day}&${slot}`)
    const values = { motivo: 'other', nota: 'Ponte em obras' }
    const touched = await operator.submit(findForm(asked, 'Ver quem é atingido'), { values })
    expect(touched.text).toContain('Avisar quem tem reserva?')
    expect(touched.text).toContain(booking.name)
    const done = await operator.submit(findForm(touched, 'Não, só parar de vender'))
    expect([done.path, done.text]).toEqual([
      expect.stringContaining(`/operation/index/${day}`),
      expect.stringContaining('As reservas continuam valendo, e ninguém foi avisado.')
    ])
    expect(done.text).toContain('Ponte em obras')
    const { rows } = await world.db.pool.query('select time, reason from unavailabilities where date = $1', [day])
    expect(rows).toEqual([{ time: booking.time, reason: 'Ponte em obras' }])
    await world.db.pool.query('delete from unavailabilities where date = $1', [day])
  })
})

describe('a slot of one day', () => {
  it('gets more or fewer places, never fewer than are sold, and is as always again', async () => {
    const { time } = await bookDay()
    const page = await operator.get(dayPath())
    const dialog = await operator.get(linkOf(page, `/operation/index/${day}/capacity`))
    expect(dialog.text).toContain('3 pessoas.')
    const form = findForm(dialog, 'Mudar as vagas')
    const below = await operator.submit(form, { values: { capacity: '2', note: 'Trilha molhada' } })
    expect([below.status, below.text]).toEqual([422, expect.stringContaining('Já há 3 pessoas neste horário')])
    const raised = await operator.submit(findForm(below, 'Mudar as vagas'), { values: { capacity: '55' } })
    expect(raised.text).toContain(`${formatDay(day)}, ${time}: 55 vagas.`)
    expect(raised.text).toMatch(/Exceção: sempre são \d+ vagas/)
    const again = await operator.get(linkOf(raised, `/operation/index/${day}/capacity`))
    const undone = await operator.submit(findForm(again, 'Voltar a'))
    expect([undone.text.includes('Exceção'), undone.text.includes('3 de 55')]).toEqual([false, false])
  })
})

describe('the note of a day', () => {
  it("is edited on a single attraction's page, and another user's newer text is shown beside the typed one", async () => {
    const page = await operator.get(dayPath())
    const form = findForm(page, 'Salvar anotação')
    const late = findForm(await manager.get(dayPath()), 'Salvar anotação')
    const saved = await operator.submit(form, { values: { body: 'Duas vans\nàs 9h' } })
    expect(saved.text).toContain('Anotação salva')
    const second = await manager.submit(late, { values: { body: 'Três vans' } })
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('Outra pessoa mudou esta anotação')])
    expect(second.text).toMatch(/Agora está escrito .*Duas vans/)
    const over = await manager.submit(findForm(second, 'Salvar anotação'))
    expect(over.text).toContain('Anotação salva')
    expect((await operator.get(`/operation/index/${day}`)).text).toContain('Três vans')
    const gone = await operator.submit(findForm(await operator.get(dayPath()), 'Salvar anotação'), {
      values: { body: '' }
    })
    expect(gone.text).toContain('Anotação apagada')
  })
})

describe('the sheet of a day', () => {
  it('has people, proofs and debts by slot, for paper and as a safe table', async () => {
    const { code } = await bookDay({ status: 'UNPAID', surname: '=SOMA(A1)', name: '@Rita', guided: true })
    const page = await operator.get(dayPath('/sheet'))
    expect(page.text).toContain('@Rita =SOMA(A1)')
    expect(page.text).toMatch(/R\$\s?200,00/)
    expect(page.text).toMatch(/1 meia-entrada 1 meia-entrada|1 meia-entrada/)
    const file = await operator.get(linkOf(page, `/operation/index/${day}/sheet.csv`))
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, line] = file.html.split('\r\n')
    expect(head).toContain('Dia;Atrativo;Horário;Nome;Código;Pessoas')
    expect(line).toContain(`'@Rita =SOMA(A1);${code};3`)
    expect(line).toMatch(/;200,00;0;;$/)
  })
})

describe('a user who may only look', () => {
  it('sees the days and changes none', async () => {
    const { rows } = await world.db.pool.query(`select id from users where username = 'portaria'`)
    await world.db.pool.query(
      `insert into permissions (user_id, position, controller, action) values ($1, 99, 'operation', 'index')`,
      [rows[0].id]
    )
    const looking = createPlainBrowser(world.app.url)
    await looking.signIn('portaria', seededPassword)
    const page = await looking.get(dayPath())
    expect([page.status, page.text.includes('Horário')]).toEqual([200, true])
    const closed = page.links.filter((link) => /\/(?:capacity|block)\?/.test(link))
    expect([closed, page.forms.filter(({ method, action }) => method === 'post' && action.includes('index'))]).toEqual([
      [],
      []
    ])
    for (const path of [`/operation/index/block`, dayPath('/capacity')]) {
      expect([path, (await looking.get(path)).path]).toEqual([path, '/dashboard/index'])
    }
    const sheet = await looking.get(dayPath('/sheet'))
    expect([sheet.status, sheet.text.includes('R$')]).toEqual([200, false])
  })
})
