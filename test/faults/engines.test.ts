import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Engine, engines } from '../support/browser/engines.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { isFullSize } from '../support/full-size.ts'
import { visitor } from '../support/server/over-http.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'

let world: OperatorWorld

beforeAll(async () => {
  if (isFullSize) world = await openOperatorWorld()
})
afterAll(() => world?.close())

/** Does what a person does, by the words on the screen. */
function createHands(engine: Engine) {
  const poll = (body: string) => expect.poll(() => engine.run(body).catch(() => false), { timeout: 30_000 })
  const quoted = JSON.stringify
  const find = (selector: string, words = '') =>
    `[...document.querySelectorAll(${quoted(selector)})].find((one) => one.textContent.includes(${quoted(words)}))`
  return {
    goto: (path: string) => engine.goto(`${world.app.url}${path}`),
    sees: (words: string, selector = 'h1') => poll(`return !!${find(selector, words)}`).toBe(true),
    reads: (body: string) => poll(body),
    async press(selector: string, words = '') {
      await poll(`return !!${find(selector, words)}`).toBe(true)
      // The page may be gone before it can answer.
      await engine.run(`const target = ${find(selector, words)}; setTimeout(() => target.click()); return true`)
    },
    fill: (name: string, value: string) =>
      poll(`
        const field = document.querySelector('main [name="${name}"]')
        if (!field) return false
        field.value = ${quoted(value)}
        field.dispatchEvent(new Event('input', { bubbles: true }))
        return true`).toBe(true)
  }
}

type Hands = ReturnType<typeof createHands>

async function book({ goto, sees, press, fill, reads }: Hands, isLight: boolean): Promise<void> {
  await goto('/booking')
  if (isLight) await press('button[name="leve"]')
  await press('main a', 'Gruta do Silêncio')
  await press('a[rel="next"]')
  await reads('return /mes=/.test(location.search)').toBe(true)
  await reads(`const days = document.querySelectorAll('a.day'); return days.length`).toBeGreaterThan(5)
  await press('a.day:not([aria-current])')
  await sees('Escolha o horário', 'h2')
  await press('a.slot')
  await sees('Ingressos')
  if (isLight) await fill('tickets[0].quantity', '2')
  else await press('tr-stepper .btn:last-child')
  if (!isLight) await reads(`return document.querySelector('.total output').textContent`).toMatch(/160,00/)
  await press('.total button', 'Continuar')
  await sees('Seus dados e pagamento')
  await fill('name', visitor.name)
  await fill('surname', visitor.surname)
  await fill('cpf_cnpj', visitor.cpf)
  await fill('phone', visitor.phone)
  await fill('email', visitor.email)
  await press('main [name="confirm_term"]')
  await press('.total button', 'Confirmar reserva')
  await sees('Pague com Pix')
  if (!isLight) await reads(`return document.querySelector('tr-countdown').textContent`).toMatch(/faltam \d+ min/)
  await press('button', 'Simular pagamento')
  await sees('Seu ingresso')
  await reads(`return document.querySelector('.people').textContent`).toMatch(/2 inteiras/)
}

async function letIn({ goto, sees, press, fill, reads }: Hands): Promise<void> {
  await goto('/login')
  await fill('username', 'portaria')
  await fill('password', seededPassword)
  await press('main button', 'Entrar')
  await reads('return location.pathname').not.toBe('/login')
  const booking = await world.addBooking()
  await goto('/operation/check-in')
  await fill('codigo', booking.code)
  await press('main form button[type="submit"]')
  await sees(booking.name, 'main')
  await sees('Liberado', 'main')
}

describe.runIf(isFullSize).each(Object.keys(engines))('in %s', (name) => {
  const open = engines[name] ?? null

  async function use(): Promise<Hands> {
    if (!open) throw new Error(`${name} is not installed`)
    const engine = await open()
    onTestFinished(() => engine.close())
    return createHands(engine)
  }

  it.runIf(open)('a visitor books and pays', async () => book(await use(), false), 180_000)
  it.runIf(open)('a visitor books and pays in light mode', async () => book(await use(), true), 180_000)
  it.runIf(open)('the gate lets a booking in', async () => letIn(await use()), 180_000)
})
