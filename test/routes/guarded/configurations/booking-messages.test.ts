import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { addRating } from '../../../support/world/people/ratings.ts'

let world: OperatorWorld
let manager: PlainBrowser
beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

const here = '/configurations/booking-messages'

describe('the messages of bookings', () => {
  it('say that nobody gets them while nobody delivers, and lead to each', async () => {
    const page = await manager.get(here)
    expect(page.text).toContain('WhatsApp e E-mail: as mensagens são simuladas, ninguém as recebe.')
    expect(page.links.filter((link) => link.startsWith(`${here}/`))).toHaveLength(10)
    const saved = await manager.submit(findForm(page, 'Salvar'), { values: { reminder: '21:30' }, button: 'Salvar' })
    expect(saved.text).toContain('O lembrete das 21:30 cai no horário de silêncio')
    expect(saved.text).toMatch(/Última mudança por .+ em \d\d\/\d\d\/\d{4}/)
  })

  it('keep the typed text with an unknown variable, preview before saving, and restore the default text', async () => {
    const open = () => manager.get(`${here}/change`)
    const send = async (button: string, values: Record<string, string> = {}) =>
      manager.submit(findForm(await open(), 'Salvar'), { button, values })
    const refused = await send('Salvar', { text: 'Vem {data} {hora} {apelido}' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('{apelido} não existe aqui.')
    expect(refused.html).toContain('Vem {data} {hora} {apelido}')
    const booking = await world.addBooking({ name: 'Zulmira' })
    const shown = await send('Ver prévia', { text: '{nome}: {data} {hora}', code: booking.code })
    expect(shown.text).toContain(`Prévia: reserva ${booking.code}`)
    expect(shown.text).toMatch(/Zulmira: \d\d\/\d\d\/\d{4} 23:59/)
    expect((await open()).html).not.toContain('Restaurar texto padrão')
    await send('Salvar', { text: '{nome}: {data} {hora}' })
    expect((await open()).html).toContain('{nome}: {data} {hora}')
    expect((await send('Restaurar texto padrão')).text).toContain('O texto é o padrão outra vez.')
    expect((await open()).html).toContain('mudou para {data}')
  })

  it('are nobody else’s, and a colleague’s change is not written over unseen', async () => {
    const stale = findForm(await manager.get(`${here}/pix`), 'Salvar')
    await manager.submit(findForm(await manager.get(`${here}/refund`), 'Salvar'), { values: { channel: 'both' } })
    const late = await manager.submit(stale, { button: 'Salvar', values: { text: 'Pague {pix} já' } })
    expect([late.status, late.text.includes('mudou estas mensagens enquanto você as tinha abertas')]).toEqual([
      409,
      true
    ])
    expect(late.html).toContain('Pague {pix} já')
    const operador = createPlainBrowser(world.app.url)
    await operador.signIn('operador', seededPassword)
    expect((await operador.get(here)).path).toBe('/dashboard/index')
  })
})

describe('a booking’s messages', () => {
  it('stand on its page, and its confirmation goes again', async () => {
    const { path, uuid } = await world.addBooking()
    const dialog = await manager.get(`${path}/confirmation`)
    const sent = await manager.submit(findForm(dialog, 'Reenviar confirmação'))
    expect(sent.text).toContain('A confirmação vai de novo a quem reservou.')
    expect(sent.text).toMatch(/Mensagens Reserva confirmada WhatsApp/)
    const picture = await fetch(`${world.app.url}/booking-details/${uuid}/qr.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await fetch(`${world.app.url}/booking-details/${'0'.repeat(32)}/qr.png`)).status).toBe(404)
  })
})

describe('the rating of a visit', () => {
  it('is given without script, changed, and read by who runs the place', async () => {
    const { uuid, code } = await world.addBooking({ name: 'Zulmira' })
    const token = await addRating(world.db, uuid)
    const visitor = createPlainBrowser(world.app.url)
    const page = await visitor.get(`/avaliacao/${token}`)
    expect(page.text).not.toMatch(/Zulmira|Bragança/)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const refused = await visitor.submit(findForm(page, 'Enviar resposta'), { values: { comment: 'Gostei' } })
    expect([refused.status, refused.text.includes('Escolha uma nota de 0 a 10.')]).toEqual([422, true])
    expect(refused.html).toContain('>Gostei</textarea>')
    const given = await visitor.submit(findForm(refused, 'Enviar resposta'), {
      values: { score: '10', comment: '=1+1; "água" fria' }
    })
    expect(given.text).toContain('Obrigado! Sua resposta foi guardada.')
    await visitor.submit(findForm(given, 'Mudar resposta'), { values: { score: '6' } })
    const results = await manager.get('/reports/ratings?comentario=1')
    expect(results.text).toContain('"água" fria')
    expect(results.text).toContain(code)
    const csv = (await manager.get('/reports/ratings.csv')).html
    expect(csv).toMatch(new RegExp(`;6;"'=1\\+1; ""água"" fria";Zulmira \\w\\.;${code}\r\n`))
    const guide = createPlainBrowser(world.app.url)
    await guide.signIn('condutor', seededPassword)
    expect((await guide.get('/reports/ratings')).path).toBe('/dashboard/index')
    expect((await visitor.get(`/avaliacao/${'0'.repeat(32)}`)).status).toBe(404)
  })
})
