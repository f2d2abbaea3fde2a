import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../support/browser/plain-browser.ts'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { withoutIds } from '../../support/without-ids.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

/** Paid at the place, by whose CPF ends in 4725. */
async function book() {
  const shop = await world.freshShop()
  const { body } = await bookOver(
    world.app.url,
    expressForm(shop, { payment_method: 'cod', cpf_cnpj: '529.982.247-25' })
  )
  return `/booking-details/${String(body.uuid)}`
}

async function proved(path: string, way: string) {
  const browser = openVisitor(world.app)
  const asked = await browser.get(`${path}/${way}`)
  expect(asked.path).toBe(`${path}/comprovar?depois=${way}`)
  const page = await browser.submit(findForm(asked, 'Continuar'), {
    values: { document_end: '4725' },
    button: 'Continuar'
  })
  return { browser, page }
}

describe('a visitor by themselves, without script', () => {
  it('proves once, cancels, and reads the outcome', async () => {
    const path = await book()
    const { browser, page } = await proved(path, 'cancelar')
    expect(page.path).toBe(`${path}/cancelar`)
    expect(page.text).toContain('Volta para você')
    expect(/<title>(.*?)<\/title>/.exec(page.html)?.[1]).toMatch(/^Cancelar a reserva · (?!Trilha$)/)
    const done = await browser.submit(findForm(page, 'Cancelar a reserva'))
    expect([done.path, done.text.includes('Reserva cancelada')]).toEqual([path, true])
    expect((await browser.get(`${path}/cancelar`)).path).toBe(path)
  })

  it('is asked again after a wrong entry, which stays', async () => {
    const path = await book()
    const browser = openVisitor(world.app)
    const form = findForm(await browser.get(`${path}/cancelar`), 'Continuar')
    const wrong = await browser.submit(form, { values: { document_end: '0000' }, button: 'Continuar' })
    expect([wrong.status, wrong.text.includes('Não confere com o documento')]).toEqual([422, true])
    expect(wrong.html).toContain('value="0000"')
  })

  it('moves to a free day by three forms', async () => {
    const path = await book()
    const { browser, page } = await proved(path, 'mudar')
    const day = /mudar\?date=(\d{4}-\d\d-\d\d)#horarios/.exec(page.html)?.[1] ?? ''
    const times = await browser.get(`${path}/mudar?date=${day}`)
    const time = /<option value="(\d\d:\d\d)"/.exec(times.html)?.[1] ?? ''
    const priced = await browser.get(`${path}/mudar?date=${day}&time=${time}`)
    expect([findForm(times, 'Ver o valor').action, /<form[^>]*id="valor"/.test(priced.html)]).toEqual([
      `${path}/mudar#valor`,
      true
    ])
    const moved = await browser.submit(findForm(priced, 'Mudar para este dia'))
    expect([moved.path, moved.text.includes('Sua visita agora é em')]).toEqual([path, true])
  })

  it('opens nobody else’s booking with a proof of their own', async () => {
    const mine = await book()
    const other = await book()
    const { browser } = await proved(mine, 'cancelar')
    expect((await browser.get(`${other}/cancelar`)).path).toBe(`${other}/comprovar?depois=cancelar`)
    const { html } = await browser.get(`${other}`)
    expect(withoutIds(html)).not.toContain('4725')
  })
})
