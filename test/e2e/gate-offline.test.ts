import type { BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeFrame } from '#app/routes/guarded/operation/check-in/camera/decode-frame.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations } from '../support/browser/operator-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type LyingNetwork, startLyingNetwork } from '../support/server/lying-network.ts'
import { type AddedBooking, openOperatorWorld } from '../support/world/operator.ts'
import { addWaiver } from '../support/world/waivers.ts'

const { world, openSignedIn, openWindow } = openForFile(openOperatorWorld)
const gate = '/operation/check-in'
const networks: LyingNetwork[] = []

afterAll(() => Promise.all(networks.map((network) => network.close())))

/** The page is controlled, and its list lies in the browser. */
async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return names.includes('gate-list') && names.includes('gate-queue')
  })
}

/** Two bookings, a gate that has been open once, and no network any more. */
async function loseNetwork({ username = 'portaria', ...window } = {}) {
  const bookings: [AddedBooking, AddedBooking] = [await world.addBooking(), await world.addBooking()]
  const visit = await openSignedIn(username, { width: 360, ...window })
  await visit.page.goto(gate)
  await isReady(visit.page)
  await visit.context.setOffline(true)
  await visit.page.getByText(/Sem rede\./).waitFor()
  return { ...visit, bookings }
}

async function scan(page: Page, code: string) {
  await page.locator('#codigo').fill(code)
  await page.keyboard.press('Enter')
}

/** All that lies in the queue, which is not sealed. */
const readQueue = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await asked(indexedDB.open('gate-queue'))
    const scans = await asked(database.transaction('scans').objectStore('scans').getAll())
    database.close()
    return JSON.stringify(scans)
  })

const word = async (page: Page) => (await page.locator('.gate-word').textContent()) ?? ''

async function entriesOf(booking: AddedBooking) {
  const { rows } = await world.db.pool.query(
    'select people, at from checkins where booking_id = $1 and undone_at is null',
    [booking.id]
  )
  return rows as { people: number; at: Date }[]
}

const problemsOf = async (booking: AddedBooking) =>
  (
    await world.db.pool.query('select problem from gate_scans where booking_id = $1 order by id', [booking.id])
  ).rows.map(({ problem }) => problem)

const comesBack = async (context: BrowserContext, page: Page) => {
  await context.setOffline(false)
  await page.getByText('✓✓ no servidor').first().waitFor()
}

describe('the gate without network', () => {
  it('notices it, answers as online, keeps each scan, and sends them with their time', async () => {
    const { page, context, bookings } = await loseNetwork()
    const [booking] = bookings
    await page.getByText(/Lista de hoje, das \d\d:\d\d/).waitFor()
    const from = Date.now()
    await scan(page, booking.code)
    await page.getByText('Entram 3 pessoas').waitFor()
    expect(await word(page)).toMatch(/liberado/i)
    await page.getByText('✓ neste aparelho').waitFor()
    expect(await page.locator('.gate-panel.gate-green').count()).toBe(1)
    const to = Date.now()
    await scan(page, booking.code)
    await page.getByText('o código foi lido duas vezes').waitFor()
    expect(await word(page)).toMatch(/repetido/i)
    await scan(page, 'A1C2-D3E4')
    await page.getByText('Código não encontrado').waitFor()
    expect(await word(page)).toMatch(/recusado/i)
    expect(await entriesOf(booking)).toEqual([])
    await comesBack(context, page)
    const [entry, ...more] = await entriesOf(booking)
    expect([entry?.people, more]).toEqual([3, []])
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(from - 1000)
    expect(entry?.at.getTime()).toBeLessThanOrEqual(to + 1000)
    await page.getByText('A rede voltou.').waitFor()
    await page.getByRole('link', { name: 'Abrir a portaria com rede' }).click()
    await page.getByRole('heading', { name: 'Check-in', exact: true }).waitFor()
    await context.close()
  })

  it('finds a booking by the address of its QR code and by name, within 150 ms', async () => {
    const more = [await world.addBooking(), await world.addBooking()]
    const { page, context, bookings } = await loseNetwork()
    const [one, other] = bookings
    const find = ({ uuid, name }: AddedBooking) =>
      page.evaluate(
        async ({ text, name }) => {
          const field = document.getElementById('codigo') as HTMLInputElement
          field.value = text
          const before = performance.now()
          field.form?.requestSubmit()
          while (!document.querySelector('.gate-panel')?.textContent?.includes(name))
            await new Promise((resolve) => setTimeout(resolve, 1))
          return performance.now() - before
        },
        { text: `https://reservas.example.com/booking-details/${uuid}`, name }
      )
    const times: number[] = []
    for (const booking of [...more, one]) times.push(await find(booking))
    // Another process may hold the processor during one of them.
    const took = Math.min(...times)
    expect(took).toBeLessThan(150)
    await page.getByText(one.name).first().waitFor()
    await scan(page, other.name)
    await page.getByRole('button', { name: `Ler ${other.name}` }).click()
    await page.getByText('Entram 3 pessoas').waitFor()
    await comesBack(context, page)
    await expect.poll(async () => (await entriesOf(other)).length).toBe(1)
    expect(await entriesOf(one)).toHaveLength(1)
    await context.close()
  })

  it('lets fewer in, out and back again', async () => {
    const { page, context, bookings } = await loseNetwork()
    const [booking] = bookings
    await scan(page, booking.code)
    await page.locator('#gate-inside-title').click()
    await page.locator('#gate-inside tr', { hasText: booking.name }).getByText('3', { exact: true }).waitFor()
    await page.locator('#gate-inside-title').click()
    await page.getByText('Passaram menos').click()
    await page.getByLabel(/Meia/).fill('0')
    await page.getByRole('button', { name: 'Corrigir' }).click()
    await page.getByText('Corrigido.').waitFor()
    await page.getByRole('link', { name: 'Saída' }).click()
    await page.getByText(/Sem rede\./).waitFor()
    await scan(page, booking.code)
    await page.getByText('Saíram 2 pessoas').waitFor()
    await page.getByText(`Entrada`, { exact: true }).click()
    await page.getByText(/Sem rede\./).waitFor()
    await page.locator('#gate-inside-title').click()
    expect(await page.locator('#gate-inside tbody', { hasText: booking.name }).count()).toBe(0)
    await comesBack(context, page)
    await expect.poll(async () => (await entriesOf(booking)).map(({ people }) => people)).toEqual([2])
    const { rows } = await world.db.pool.query('select direction, people from passages where booking_id = $1', [
      booking.id
    ])
    expect(rows).toEqual([{ direction: 'out', people: 2 }])
    await context.close()
  })

  it('refuses what the online gate refuses', async () => {
    const unpaid = await world.addBooking({ status: 'UNPAID' })
    const cancelled = await world.addBooking({ status: 'CANCELLED' })
    const { page, context } = await loseNetwork()
    await scan(page, unpaid.code)
    await page.getByText('Sem pagamento: a receber').waitFor()
    await scan(page, cancelled.code)
    await page.getByText('Reserva cancelada').waitFor()
    expect(await word(page)).toMatch(/recusado/i)
    await page.getByText('Nenhum código lido ainda.').waitFor()
    await context.close()
  })

  it('survives a reload, and two tabs let nobody in twice', async () => {
    const { page, context, bookings } = await loseNetwork()
    const [booking] = bookings
    await page.reload()
    await page.getByText(/Sem rede\./).waitFor()
    const second = await context.newPage()
    await second.goto(gate)
    await second.getByText(/Sem rede\./).waitFor()
    await Promise.all([scan(page, booking.code), scan(second, booking.code)])
    for (const tab of [page, second]) await tab.locator('.gate-word').waitFor()
    const words = [await word(page), await word(second)].map((one) => one.trim().toLowerCase()).sort()
    expect(words).toEqual(['liberado', 'repetido'])
    await comesBack(context, page)
    await expect.poll(async () => (await entriesOf(booking)).length).toBe(1)
    await context.close()
  })

  it('finds at the server what two gates with the same list let in', async () => {
    const first = await loseNetwork()
    const second = await openSignedIn('operador', { width: 360 })
    await second.page.goto(gate)
    await isReady(second.page)
    await second.context.setOffline(true)
    await second.page.getByText(/Sem rede\./).waitFor()
    const [booking] = first.bookings
    for (const { page } of [first, second]) {
      await scan(page, booking.code)
      await page.getByText('Entram 3 pessoas').waitFor()
    }
    await comesBack(first.context, first.page)
    await second.context.setOffline(false)
    await second.page.getByText('A conferir', { exact: true }).first().waitFor()
    expect(await problemsOf(booking)).toEqual(['', 'already'])
    expect(await entriesOf(booking)).toHaveLength(1)
    await second.page.goto(`${gate}/conflicts?situacao=open`)
    await second.page.getByRole('link', { name: booking.name }).click()
    await second.page.getByLabel('O que foi feito ou combinado').fill('A família veio em dois carros')
    await second.page.getByRole('button', { name: 'Marcar como vista' }).click()
    await second.page.getByText('Leitura marcada como vista.').waitFor()
    await first.context.close()
    await second.context.close()
  })

  it('goes on with a clock that is ten minutes fast', async () => {
    const booking = await world.addBooking()
    const { page, context } = await openSignedIn('portaria', { width: 360 })
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 600_000
    })
    await page.goto(gate)
    await isReady(page)
    await context.setOffline(true)
    await page.getByText(/Sem rede\./).waitFor()
    const from = Date.now()
    await scan(page, booking.code)
    await page.getByText('Entram 3 pessoas').waitFor()
    await comesBack(context, page)
    const [entry] = await entriesOf(booking)
    expect(Math.abs((entry?.at.getTime() ?? 0) - from)).toBeLessThan(15_000)
    await context.close()
  })

  it('fits 360 and 768 pixels and breaks no rule of accessibility', async () => {
    const { page, context, bookings } = await loseNetwork()
    await scan(page, bookings[0].code)
    await page.getByText('Entram 3 pessoas').waitFor()
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await findViolations(page)).toEqual([])
    }
    await context.close()
  })
})

describe('whether this device can go on without network', () => {
  const open = async (prepare?: (page: Page, context: BrowserContext) => Promise<unknown>) => {
    const visit = await openSignedIn('portaria', { width: 360 })
    await prepare?.(visit.page, visit.context)
    await visit.page.goto(gate)
    return visit
  }

  it('is said with the age of the list, and again with the reason when no newer one can be read', async () => {
    const { page, context } = await open()
    await page.getByText('Pronto para ficar sem rede.').waitFor()
    await page.getByText(/Lista de hoje, das \d\d:\d\d \(agora mesmo\)\./).waitFor()
    await page.route('**/check-in/list', (route) => route.fulfill({ status: 500, headers: { 'x-request-id': '1' } }))
    await page.reload()
    await page.getByText('Não há uma mais nova: a lista de hoje não pôde ser lida agora.').waitFor()
    expect(await page.getByText('Pronto para ficar sem rede.').count()).toBe(1)
    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })

  it.each<[string, string, () => void]>([
    [
      'has no service worker',
      'o navegador não guarda páginas.',
      () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    ],
    [
      'refuses the worker',
      'o navegador não guardou a página da portaria.',
      () => {
        ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'))
      }
    ],
    [
      'has no storage',
      'o navegador não guarda dados.',
      () => Object.defineProperty(window, 'indexedDB', { value: undefined })
    ],
    [
      'does not open its storage',
      'o navegador não deixou guardar a lista.',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('denied', 'InvalidStateError')
        }
      }
    ],
    [
      'has a full storage',
      'não há espaço para guardar a lista.',
      () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }
    ],
    [
      'keeps no cookies',
      'os cookies estão bloqueados.',
      () => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
    ],
    [
      'is not reached by https',
      'o endereço não começa com https.',
      () => Object.defineProperty(window, 'isSecureContext', { value: false })
    ]
  ])('is said where the browser %s', async (_what, why, prepare) => {
    const { page, context } = await open((made) => made.addInitScript(prepare))
    await page.getByText(`Este aparelho não funciona sem rede: ${why}`).waitFor()
    expect(await page.getByText('Pronto para ficar sem rede').count()).toBe(0)
    await context.close()
  })

  it.each([
    [500, 'a lista de hoje não pôde ser lida agora.'],
    [404, 'o servidor desta instalação não entrega a lista da portaria.'],
    [403, 'a sessão terminou, ou este usuário não faz mais check-in.']
  ])('is said where the first list was answered with %i', async (status, why) => {
    const { page, context } = await open((made) =>
      made.route('**/check-in/list', (route) => route.fulfill({ status, headers: { 'x-request-id': '1' } }))
    )
    await page.getByText(`Este aparelho não funciona sem rede: ${why}`).waitFor()
    await context.close()
  })
})

describe('a ticket that was sold after the list', () => {
  /** Text of the QR code on the ticket's page, as a camera reads it. */
  async function readTicketOf(booking: AddedBooking): Promise<string> {
    const { page, context } = await openWindow({ js: true })
    await page.goto(`/booking-details/${booking.uuid}`)
    const picture = await page.getByRole('img', { name: `QR code do ingresso ${booking.code}` }).screenshot()
    await context.close()
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return decodeFrame({ ...info, data: new Uint8ClampedArray(data) }) ?? ''
  }

  it('is let in by its signature, marked “Confirmar”, and counted when the network is back', async () => {
    const { page, context } = await loseNetwork()
    const sold = await world.addBooking()
    const text = await readTicketOf(sold)
    expect(text).toHaveLength(153)
    await scan(page, text)
    await page.getByText('Vendido ou pago depois da lista').waitFor()
    expect(await word(page)).toMatch(/confirmar/i)
    expect(await page.locator('.gate-panel.gate-amber').count()).toBe(1)
    await page.getByText('Entram 3 pessoas').waitFor()
    await page.getByText('✓ neste aparelho').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await findViolations(page)).toEqual([])
    await scan(page, text)
    await page.getByText('o código foi lido duas vezes').waitFor()
    await comesBack(context, page)
    await expect.poll(async () => (await entriesOf(sold)).map(({ people }) => people)).toEqual([3])
    await context.close()
  })

  it('lets fewer in, and a cancelled or forged one is found or refused', async () => {
    const { page, context } = await loseNetwork()
    const [sold, cancelled] = [await world.addBooking(), await world.addBooking()]
    const [text, gone] = [await readTicketOf(sold), await readTicketOf(cancelled)]
    await world.db.pool.query(`update bookings set status = 'CANCELLED', cancelled_at = now() where id = $1`, [
      cancelled.id
    ])
    const forged = text.replace(/^./, (sign) => (sign === '7' ? '8' : '7'))
    await scan(page, forged)
    await page.getByText('A assinatura deste ingresso não confere').waitFor()
    expect(await word(page)).toMatch(/recusado/i)
    await scan(page, text)
    await page.getByText('Passaram menos').click()
    await page.getByLabel(/Pessoa/).fill('1')
    await page.getByRole('button', { name: 'Corrigir' }).click()
    await page.getByText('Corrigido.').waitFor()
    await scan(page, gone)
    await page.getByText('Vendido ou pago depois da lista').waitFor()
    await comesBack(context, page)
    await page.getByText('A conferir', { exact: true }).first().waitFor()
    expect((await entriesOf(sold)).map(({ people }) => people)).toEqual([1])
    expect(await problemsOf(cancelled)).toEqual(['cancelled'])
    await context.close()
  })
})

describe('the list in the browser', () => {
  it('is unreadable as it lies there, and the secret cannot be read out', async () => {
    const { page, context, bookings } = await loseNetwork()
    const kept = await page.evaluate(async () => {
      const open = indexedDB.open('gate-list')
      await new Promise((resolve) => open.addEventListener('success', resolve))
      const store = open.result.transaction('kept').objectStore('kept')
      const ask = (key: string) =>
        new Promise((resolve) => {
          const request = store.get(key)
          request.addEventListener('success', () => resolve(request.result))
        })
      const [list, secret] = [(await ask('list')) as { data: ArrayBuffer }, (await ask('secret')) as CryptoKey]
      open.result.close()
      const text = new TextDecoder('latin1').decode(list.data)
      return { text, extractable: secret.extractable, usages: secret.usages }
    })
    expect(kept).toMatchObject({ extractable: false, usages: ['deriveKey'] })
    expect(kept.text).not.toContain(bookings[0].name.slice(0, 8))
    expect(kept.text).not.toContain(bookings[0].code.replace('-', ''))
    await context.close()
  })

  it.each(['offline', 'online'])('is gone after signing out %s, but the scans that wait are not', async (how) => {
    const { page, context, bookings } = await loseNetwork()
    await scan(page, bookings[0].code)
    await page.getByText('✓ neste aparelho').waitFor()
    const queue = await readQueue(page)
    expect(queue).toContain(bookings[0].code.replace('-', ''))
    // The queue outlives the list's key, so nobody is named in it.
    expect(queue).not.toContain(bookings[0].name.slice(0, 8))
    if (how === 'offline') {
      await page.getByRole('button', { name: 'Sair deste aparelho' }).click()
      await page.getByText('Não há lista de hoje neste aparelho').waitFor()
      expect(await page.evaluate(() => document.cookie)).not.toContain('gate-part')
      await page.reload()
      await page.getByText('Não há lista de hoje neste aparelho').waitFor()
      expect(await page.locator('#codigo').isVisible()).toBe(false)
      await context.setOffline(false)
      await page.waitForURL(/\/login/, { timeout: 30_000 })
    } else {
      await context.setOffline(false)
      await page.goto('/operation/booking-list')
      await page.getByRole('button', { name: 'Sair' }).click()
      await page.waitForURL(/\/login/)
      await context.setOffline(true)
    }
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('gate-list')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('gate-part')
    await context.setOffline(false)
    await page.getByLabel('Usuário').fill('portaria')
    await page.locator('input[name="password"]').fill(seededPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
    await page.goto(gate)
    await expect.poll(async () => (await entriesOf(bookings[0])).length, { timeout: 15_000 }).toBe(1)
    await context.close()
  })

  it('of yesterday opens no more, and is deleted', async () => {
    const { page, context } = await loseNetwork()
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 24 * 3_600_000
    })
    await page.reload()
    await page.getByText('Não há lista de hoje neste aparelho').waitFor()
    expect(await page.locator('#codigo').isVisible()).toBe(false)
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
      'gate-list'
    )
    await context.close()
  })
})

describe('the risk term without network', () => {
  afterAll(() => world.db.pool.query(`update products set waiver = 'none'`))

  /** The newest text of the demonstration's place, which its first attraction now requires. */
  async function requireTerm() {
    const booking = await world.addBooking()
    const { rows } = await world.db.pool.query('select public_id from bookings where id = $1', [booking.id])
    await addWaiver(world.db, rows[0].public_id, 'required')
    return booking
  }

  const signatures = async ({ id }: AddedBooking) =>
    (
      await world.db.pool.query(
        `select name, health, device_uuid is not null as "onDevice" from waiver_signatures where booking_id = $1 and name <> 'Iara Lopes'
         order by id`,
        [id]
      )
    ).rows

  async function sign(page: Page, name: string) {
    await page.getByLabel('Nome completo de quem participa').fill(name)
    await page.getByLabel('Data de nascimento').fill('31/12/1990')
    await page.getByLabel('Quem avisar em caso de emergência').fill('Davi Lopes')
    await page.getByLabel('Telefone de quem avisar, com DDD').fill('(75) 98888-7766')
    await page.getByLabel('Saúde (opcional)').fill('alergia a abelhas')
    await page.getByLabel('Li o termo, entendi os riscos e aceito as regras').check()
    await page.getByLabel('Assinatura', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Assinar', exact: true }).click()
    await page.getByText('✓ guardado neste aparelho').waitFor()
  }

  /** All that lies in the browser, as text. */
  const readKept = (page: Page) =>
    page.evaluate(async () => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const database = await asked(indexedDB.open('gate-signatures'))
      const kept = await asked(database.transaction('signatures').objectStore('signatures').getAll())
      database.close()
      return JSON.stringify(kept) + document.documentElement.innerHTML
    })

  async function lose() {
    const booking = await requireTerm()
    const visit = await openSignedIn('portaria', { width: 360 })
    await visit.page.goto(gate)
    await isReady(visit.page)
    await visit.context.setOffline(true)
    await visit.page.getByText(/Sem rede\./).waitFor()
    await scan(visit.page, booking.code)
    await visit.page.getByText('Termo de risco: 1 de 3 assinou.').waitFor()
    return { ...visit, booking }
  }

  it('is signed on the device, counted there, kept over a reload, and taken once by the server', async () => {
    const { page, context, booking } = await lose()
    expect(await word(page)).toMatch(/recusado/i)
    await page.getByRole('button', { name: 'Assinar o termo' }).click()
    await page.getByRole('button', { name: 'Assinar', exact: true }).click()
    await page.getByText('Informe a data de nascimento, como 31/12/1990.').waitFor()
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await findViolations(page)).toEqual([])
    }
    expect(await page.locator('#gate-latest').isVisible()).toBe(false)
    await sign(page, 'Bruna Dias')
    await page.getByText('2 de 3 assinaram').waitFor()
    expect(await readKept(page)).not.toMatch(/Bruna|abelhas|88887766/)
    await page.getByRole('button', { name: 'Outra pessoa assina' }).click()
    await sign(page, 'Caio Dias')
    await page.getByText('3 de 3 assinaram').waitFor()
    await page.reload()
    await page.getByText('2 assinaturas esperam a rede.').waitFor()
    await scan(page, booking.code)
    await page.getByText('Entram 3 pessoas').waitFor()
    await comesBack(context, page)
    await expect.poll(async () => (await entriesOf(booking)).length).toBe(1)
    const signed = { health: 'alergia a abelhas', onDevice: true }
    expect(await signatures(booking)).toEqual([
      { name: 'Bruna Dias', ...signed },
      { name: 'Caio Dias', ...signed }
    ])
    expect(await problemsOf(booking)).toEqual(['', '', ''])
    expect(await readKept(page)).toContain('"sealed":""')
    await context.close()
  })

  it.each(['signing out', 'midnight'])('leaves nothing to read after %s, and is sent all the same', async (how) => {
    const { page, context, booking } = await lose()
    await page.getByRole('button', { name: 'Assinar o termo' }).click()
    await sign(page, 'Bruna Dias')
    await page.getByRole('button', { name: 'Outra pessoa assina' }).click()
    await page.getByLabel('Saúde (opcional)').fill('asma e bombinha')
    if (how === 'midnight') {
      await page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 24 * 3_600_000
        window.dispatchEvent(new Event('online'))
      })
    } else await page.evaluate(() => document.getElementById('gate-leave')?.click())
    await page.getByText('Não há lista de hoje neste aparelho').waitFor()
    expect(await page.locator('#sign-health').count()).toBe(0)
    expect(await readKept(page)).not.toMatch(/Bruna|abelhas|bombinha/)
    await page.reload()
    await context.setOffline(false)
    if (how === 'signing out') {
      await page.waitForURL(/\/login/, { timeout: 30_000 })
      await page.getByLabel('Usuário').fill('portaria')
      await page.locator('input[name="password"]').fill(seededPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL((address) => !address.pathname.startsWith('/login'))
    }
    await page.goto(gate)
    await expect.poll(async () => (await signatures(booking)).length, { timeout: 15_000 }).toBe(1)
    await context.close()
  })
})

describe('a network that lies', () => {
  async function openBehind() {
    const network = await startLyingNetwork(world.app.url)
    networks.push(network)
    const booking = await world.addBooking()
    const visit = await openSignedIn('portaria', { url: network.url, width: 360 })
    await visit.page.goto(gate)
    await isReady(visit.page)
    return { network, booking, ...visit }
  }

  it('with the page of a Wi-Fi is noticed, when the page is opened and when a code is sent', async () => {
    const { network, booking, page, context } = await openBehind()
    network.become('portal')
    await scan(page, booking.code)
    await page.getByText('A rede responde, mas não é o sistema').waitFor({ timeout: 20_000 })
    expect(await page.locator('#codigo').inputValue()).toBe(booking.code)
    await page.keyboard.press('Enter')
    await page.getByText('Entram 3 pessoas').waitFor()
    await page.goto(gate)
    await page.getByText('A rede responde, mas não é o sistema').waitFor()
    network.become('honest')
    await page.getByText('✓✓ no servidor').first().waitFor({ timeout: 20_000 })
    expect(await entriesOf(booking)).toHaveLength(1)
    await context.close()
  })

  it('by silence is left after some seconds', async () => {
    const { network, booking, page, context } = await openBehind()
    network.become('silent')
    await scan(page, booking.code)
    await page.getByText(/Sem rede\./).waitFor({ timeout: 30_000 })
    await page.locator('#codigo').press('Enter')
    await page.getByText('Entram 3 pessoas').waitFor()
    network.become('honest')
    await page.getByText('✓✓ no servidor').first().waitFor({ timeout: 40_000 })
    expect(await entriesOf(booking)).toHaveLength(1)
    await context.close()
  })
})

it('registers nothing in light mode, nor outside the gate', async () => {
  const { page, context } = await openSignedIn('portaria', { light: true })
  await page.goto(gate)
  await page.getByRole('heading', { name: 'Check-in', exact: true }).waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.close()
  const other = await openSignedIn('portaria')
  await other.page.goto(gate)
  await isReady(other.page)
  await other.page.goto('/operation/booking-list')
  expect(await other.page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  await other.context.close()
})
