import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

/** Counts what a person does: clicks, and keys that are not the text itself. */
function watchHands(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    async click(target: Locator) {
      clicks++
      await target.click()
    },
    async press(key: string) {
      keys++
      await page.keyboard.press(key)
    },
    /** Typed into a field that was clicked. */
    async write(target: Locator, text: string) {
      clicks++
      await target.fill(text)
    },
    /** Read by a scanner, which types the code and Enter where the focus is. */
    async scan(id: string, text: string) {
      await page.locator(`#${id}:focus`).waitFor()
      await page.keyboard.type(`${text}\n`)
    },
    take() {
      const done = { clicks, keys }
      clicks = 0
      keys = 0
      return done
    }
  }
}

/** First slot, from a number of days ahead on, whose number of people says how many guides it needs. */
async function findSlot(from: number) {
  const { rows } = await world.db.pool.query<
    Record<'date' | 'uuid' | 'name' | 'time' | 'guide', string> & { id: number }
  >(
    `select d::date::text as date, p.id, p.uuid, p.name, min(s.time) as time,
       (select a.name from agents a join users u on u.id = a.user_id where u.username = 'condutor') as guide
     from generate_series($1::date, $1::date + 9, interval '1 day') d, products p join time_slots s on s.product_id = p.id
     where p.guide = 'people' and s.weekdays @> to_jsonb(extract(dow from d)::int)
     group by d, p.id, p.uuid, p.name order by d, p.id limit 1`,
    [addDays(world.today, from)]
  )
  const [slot] = rows
  if (!slot) throw new Error('no slot')
  return { ...slot, anchor: `#h-${slot.uuid}-${slot.time.replace(':', '')}` }
}

it.each([
  { js: true, from: 110, visitor: 'Rosa Dias' },
  { js: false, from: 130, visitor: 'Rita Moura' }
])('manager, desk, guide and gate play a day with few clicks, script $js', async ({ js, from, visitor }) => {
  const slot = await findSlot(from)
  const done: Record<string, { clicks: number; keys: number }> = {}
  const enter = async (username: string) => {
    const visit = await openSignedIn(username, { js, again: true, width: 1366 })
    return { ...visit, main: visit.page.getByRole('main'), hands: watchHands(visit.page) }
  }

  // Seventeen bookings of one slot get their guide, who takes them all.
  await world.db.pool.query('update products set guide_people = 60 where id = $1', [slot.id])
  const booked = await Promise.all(
    Array.from({ length: 17 }, () => world.addBooking({ date: slot.date, time: slot.time, full: 1, half: 0 }))
  )
  await world.db.pool.query('update bookings set product_id = $1 where id = any($2)', [
    slot.id,
    booked.map(({ id }) => id)
  ])
  const manager = await enter('gestor')
  await manager.page.goto(`/operation/index/${slot.date}`)
  await manager.hands.click(manager.main.getByRole('link', { name: 'Condutores', exact: true }))
  await manager.hands.click(
    manager.page.locator(slot.anchor).getByRole('button', { name: `${slot.guide} às ${slot.time}` })
  )
  await manager.page.getByText(`${slot.guide} conduz as ${slot.time}.`).first().waitFor()
  done['guide for a slot of 17 bookings'] = manager.hands.take()

  // The telephone rings: a name and a phone, and the link to pay goes out.
  const desk = await enter('operador')
  await desk.page.goto(`/operation/counter?data=${slot.date}&atrativo=${slot.uuid}`)
  await desk.page.locator('#f-time:focus').waitFor()
  await desk.hands.press('Tab')
  await desk.hands.press('3')
  await desk.hands.write(desk.main.getByLabel('Nome'), visitor)
  await desk.hands.write(desk.main.getByLabel('Celular com DDD'), '75 98888-0000')
  if (js) await desk.hands.press('Shift+F8')
  else await desk.hands.click(desk.main.getByLabel('Enviar link agora'))
  await desk.hands.press('Enter')
  await desk.page.getByText('O link de pagamento foi enviado pelo WhatsApp.').waitFor()
  done['telephone booking with a link'] = desk.hands.take()

  // The visitor calls again: a wheelchair, and one person more.
  const field = desk.page.getByRole('searchbox', { name: 'Buscar telas, reservas e pessoas' })
  if (js) await desk.hands.press('Control+k')
  else await desk.hands.click(field)
  await desk.page.keyboard.type(visitor)
  if (!js) await desk.hands.press('Enter')
  await desk.hands.click(desk.page.getByRole('link', { name: new RegExp(`· ${visitor}`) }).first())
  await desk.hands.click(desk.page.getByRole('link', { name: 'Alterar dados' }))
  await desk.hands.write(desk.page.getByLabel('Observações'), 'Cadeira de rodas')
  await desk.hands.click(desk.page.getByRole('button', { name: 'Salvar' }))
  await desk.page.getByText('Cadeira de rodas').first().waitFor()
  done['note on a booking that was found by name'] = desk.hands.take()
  await desk.hands.click(desk.page.getByRole('link', { name: 'Mudar os ingressos' }))
  await desk.hands.write(desk.page.getByLabel('Inteira'), '4')
  await desk.hands.click(desk.page.getByRole('button', { name: 'Ver a diferença' }))
  await desk.page.getByText('a receber no local').waitFor()
  await desk.hands.click(desk.page.getByRole('button', { name: 'Mudar os ingressos' }))
  await desk.page.getByText('Ingressos mudados.').first().waitFor()
  done['one person more'] = desk.hands.take()

  // A school of 45 comes in two hours, past the maximum of half-price tickets, and pays at the gate.
  await manager.page.goto(`/operation/counter?data=${slot.date}&atrativo=${slot.uuid}`)
  if (js) await manager.page.locator('input[name="total_seen"]').waitFor({ state: 'attached' })
  await manager.hands.click(manager.main.getByRole('link', { name: 'Reserva de grupo' }))
  await manager.page.getByRole('heading', { level: 1, name: 'Nova reserva de grupo' }).waitFor()
  expect(await manager.main.getByLabel('Dia').inputValue()).toBe(slot.date)
  await manager.hands.write(manager.main.getByLabel('Nome do grupo'), 'Escola do Ribeirão')
  await manager.hands.write(manager.main.getByLabel('Responsável'), 'Ana Lima')
  await manager.hands.write(manager.main.getByLabel('Celular com DDD'), '75 98888-1111')
  await manager.hands.write(manager.main.getByLabel('Inteira'), '33')
  await manager.hands.write(manager.main.getByLabel('Meia-entrada'), '12')
  await manager.hands.write(manager.main.getByLabel('Motivo para passar do máximo'), 'Escola')
  await manager.hands.click(manager.main.getByRole('button', { name: 'Dividir pelas vagas o horário 1' }))
  await manager.main.getByRole('group', { name: 'Horário 2' }).waitFor()
  await manager.hands.click(manager.main.getByRole('button', { name: 'Vender o grupo' }))
  await manager.page.getByRole('heading', { level: 1, name: 'Escola do Ribeirão' }).waitFor()
  done['a school of 45'] = manager.hands.take()

  // The guide reads who comes, and accepts.
  await world.db.pool.query('update places set guides_confirm = true')
  const guide = await enter('condutor')
  await guide.page.goto('/operation/my-groups')
  const group = guide.page.locator(`#g-${slot.date}-${slot.uuid}-${slot.time.replace(':', '')}`)
  await group.getByText(visitor).waitFor()
  await group.getByText('Cadeira de rodas').waitFor()
  await guide.hands.click(group.getByRole('button', { name: /^Aceitar/ }))
  await guide.page.getByText(`Grupo das ${slot.time} aceito.`).first().waitFor()
  done['a group accepted'] = guide.hands.take()

  // At the gate one booking is paid, and the other pays there.
  const gate = await enter('portaria')
  const paid = await world.addBooking()
  const owing = await world.addBooking({ status: 'UNPAID' })
  await gate.page.goto('/operation/check-in')
  await gate.hands.scan('codigo', paid.code)
  await gate.page.locator('.gate-green').filter({ hasText: paid.name }).waitFor()
  done['let in who paid'] = gate.hands.take()
  await gate.hands.scan('codigo', owing.code)
  await gate.hands.click(gate.page.getByRole('button', { name: 'Pix', exact: true }))
  await gate.page.locator('.gate-green').filter({ hasText: owing.name }).waitFor()
  done['let in who pays at the gate'] = gate.hands.take()

  // It rains: the manager closes the day, and everybody is told.
  await manager.page.goto(`/operation/index/${slot.date}`)
  await manager.hands.click(manager.main.getByRole('link', { name: 'Fechar', exact: true }).first())
  await manager.hands.click(manager.main.getByRole('button', { name: 'Ver quem é atingido' }))
  await manager.hands.click(manager.main.getByRole('button', { name: /^Fechar e avisar \d+$/ }))
  await manager.page.getByRole('heading', { name: /^Fechado:/ }).waitFor()
  await manager.main.getByText(visitor).first().waitFor()
  done['a day closed, and its visitors told'] = manager.hands.take()
  expect(done).toEqual({
    'guide for a slot of 17 bookings': { clicks: 2, keys: 0 },
    'telephone booking with a link': js ? { clicks: 2, keys: 4 } : { clicks: 3, keys: 3 },
    'note on a booking that was found by name': { clicks: js ? 4 : 5, keys: 1 },
    'one person more': { clicks: 4, keys: 0 },
    'a school of 45': { clicks: 9, keys: 0 },
    'a group accepted': { clicks: 1, keys: 0 },
    'let in who paid': { clicks: 0, keys: 0 },
    'let in who pays at the gate': { clicks: 1, keys: 0 },
    'a day closed, and its visitors told': { clicks: 3, keys: 0 }
  })
  for (const { complaints, context } of [manager, desk, guide, gate]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
