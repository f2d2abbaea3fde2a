import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type AddedBooking, type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let portaria: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  portaria = createPlainBrowser(world.app.url)
  await portaria.signIn('portaria', seededPassword)
})

afterAll(() => world?.close())

const gate = '/operation/check-in'
const exitGate = `${gate}?sentido=saida`

async function scan(codigo: string, at = gate) {
  const button = at === gate ? 'Check-in' : 'Saída'
  return portaria.submit(findForm(await portaria.get(at), button), { values: { codigo }, button })
}

/** Makes what was just done older than the moment in which a second read is an accident. */
async function wait({ id }: AddedBooking) {
  await world.db.pool.query("update checkins set at = at - interval '9 minutes' where booking_id = $1", [id])
  await world.db.pool.query("update passages set at = at - interval '5 minutes' where booking_id = $1", [id])
}

describe('the exit at the gate', () => {
  it('lets a booking out by its code, and in again as “Voltou”, with when they left', async () => {
    const booking = await world.addBooking()
    await scan(booking.code)
    const out = await scan(booking.code, exitGate)
    expect(out.text).toContain(`Saiu Saíram 3 pessoas ${booking.name}`)
    expect(out.path).toMatch(new RegExp(`^${gate}\\?reserva=${booking.uuid}&passagem=\\d+&sentido=saida$`))
    expect((await scan(booking.code, exitGate)).text).toMatch(/Já saiu Todos já saíram às \d\d:\d\d/)
    await wait(booking)
    const back = await scan(booking.code)
    expect(back.text).toMatch(/Voltou Voltaram 3 pessoas Saída às \d\d:\d\d/)
    await wait(booking)
    expect((await scan(booking.code)).text).toMatch(/Recusado Já entrou/)
  })

  it('refuses people who never came', async () => {
    const booking = await world.addBooking()
    const page = await scan(booking.code, exitGate)
    expect(page.text).toContain('Recusado Ninguém desta reserva entrou ainda')
    expect(page.text).toContain('Recusado: não tinha entrado')
  })

  it('lets a part out and back, corrects the number, and undoes the exit with a reason', async () => {
    const booking = await world.addBooking()
    await scan(booking.code)
    const here = `${exitGate}&reserva=${booking.uuid}`
    const part = await portaria.submit(findForm(await portaria.get(here), 'Registrar'), {
      values: { 'people.INTEIRA': '2', 'people.MEIA': '0' },
      button: 'Registrar'
    })
    expect(part.text).toContain('Saiu Saíram 2 pessoas')
    const fewer = await portaria.submit(findForm(part, 'Corrigir'), {
      values: { 'people.INTEIRA': '1' },
      button: 'Corrigir'
    })
    expect(fewer.text).toContain('Saiu Saiu 1 pessoa')
    const undo = await portaria.get(`/operation/booking-list/${booking.uuid}/undo-passage?volta=portaria&sentido=saida`)
    const undone = await portaria.submit(findForm(undo, 'Desfazer saída'), { values: { reason: 'Engano' } })
    expect(undone.text).toContain('Saída desfeita.')
    expect(undone.text).toContain('Dentro: 3 pessoas')
    expect((await portaria.get(booking.path)).text).toMatch(/Saída desfeita .*3 de 3 pessoas dentro/)
  })

  it('asks who stands there when some left and others never came', async () => {
    const booking = await world.addBooking()
    const partly = await portaria.get(`${booking.path}/check-in?volta=portaria`)
    await portaria.submit(findForm(partly, 'Confirmar entrada'), {
      values: { 'people.INTEIRA': '1', 'people.MEIA': '0' }
    })
    await scan(booking.code, exitGate)
    const page = await scan(booking.code)
    expect(page.text).toContain('Check-in de 2 pessoas')
    const back = await portaria.submit(findForm(page, 'Volta de 1 pessoa'), { button: 'Volta de 1 pessoa' })
    expect(back.text).toContain('Voltou Voltou 1 pessoa')
  })

  it('is reached from the list of the day, and says so there when the form is pressed twice', async () => {
    const booking = await world.addBooking()
    await scan(booking.code)
    const list = await portaria.get(`/operation/booking-list?q=${booking.code}`)
    const link = list.links.find((href) => href.includes('sentido=saida'))
    const page = await portaria.get(link ?? '')
    const form = findForm(page, 'Saída de 3 pessoas')
    await portaria.submit(form, { button: 'Saída de 3 pessoas' })
    expect((await portaria.submit(form, { button: 'Saída de 3 pessoas' })).text).toContain('dentro 0 pessoas')
  })
})

describe('who is inside', () => {
  it('stands on the gate, on the page for the wall and in the list for an emergency', async () => {
    const booking = await world.addBooking()
    await scan(booking.code)
    expect((await portaria.get(gate)).text).toMatch(/Dentro agora: \d+/)
    const wall = await portaria.get('/operation/inside')
    expect(wall.text).toMatch(/\d+ pessoas? dentro/)
    expect(wall.text).toContain('Atualizar')
    const list = await portaria.get('/operation/inside/evacuation')
    expect(list.text).toContain(booking.name)
    expect(list.html).not.toContain('R$')
    await scan(booking.code, exitGate)
    expect((await portaria.get('/operation/inside/evacuation')).text).not.toContain(booking.name)
  })

  it('reloads itself without script, unless it is stopped', async () => {
    const headers = { cookie: portaria.cookieHeader() }
    const refreshOf = async (path: string) =>
      (await fetch(`${world.app.url}${path}`, { headers })).headers.get('refresh')
    expect(await refreshOf('/operation/inside')).toBe('30')
    expect(await refreshOf('/operation/inside?parado=1')).toBeNull()
  })

  it('shows a guide their own people only', async () => {
    const own = await world.addBooking({ guided: true })
    const others = await world.addBooking()
    await scan(own.code)
    await scan(others.code)
    const condutor = createPlainBrowser(world.app.url)
    await condutor.signIn('condutor', seededPassword)
    const list = await condutor.get('/operation/inside/evacuation')
    expect(list.text).toContain(own.name)
    expect(list.text).not.toContain(others.name)
  })
})
