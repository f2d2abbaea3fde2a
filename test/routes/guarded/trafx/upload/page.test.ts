import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterLogs, permissions, places, users } from '#app/backend/db/schema.server.ts'
import { DUPLICATE_UPLOAD } from '#app/domain/counter/trafx-upload.ts'
import type { PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import {
  type CounterWorld,
  hourlyName,
  openCounterWorld,
  sample,
  saveForm,
  stampedName
} from '../../../../support/world/counters.ts'

let world: CounterWorld
let manager: PlainBrowser
let product = ''

beforeAll(async () => {
  world = await openCounterWorld()
  manager = await world.signIn('gestor')
  const { rows } = await world.db.pool.query('select uuid from products order by id limit 1')
  product = rows[0].uuid
})

afterAll(() => world?.close())

const logsOf = (serial: string) => world.db.orm.select().from(counterLogs).where(eq(counterLogs.serial, serial))

/** Fresh serials, so that no test meets another's logs. */
let made = 0
function freshSerials() {
  made++
  const people = `25${String(made).padStart(2, '0')}Aa`
  const cars = `25${String(made).padStart(2, '0')}Bb`
  const serials = { '2101Rj': people, '1904Dz': cars }
  return { people, cars, stamped: sample(stampedName, serials), hourly: sample(hourlyName, serials) }
}

describe('an upload', () => {
  it('is shown log by log before anything is saved, then saved whole', async () => {
    const { people, cars, stamped, hourly } = freshSerials()
    const junk = { name: 'notas.txt', content: 'comprar pilhas' }
    const read = await world.upload(manager, [hourly, stamped, junk])
    expect(read.status).toBe(200)
    for (const words of [
      '2 de 3 arquivos lidos; 3 registros podem ser salvos.',
      'Este arquivo não é de um contador: falta a linha "*Serial Number".',
      '46 totais por hora',
      '47 totais por hora',
      '56 passagens',
      'Veículos',
      '10/11/2026 a 12/11/2026 (3 dias com registro)',
      '4,5 V'
    ])
      expect(read.text).toContain(words)
    expect(await logsOf(people)).toEqual([])

    const form = saveForm(read)
    const values = { 'atrativo.0-0': product, 'atrativo.0-1': 'nenhum', 'atrativo.1-0': product }
    const saved = await manager.submit(form, { values })
    expect(saved.path).toBe('/trafx/index')
    expect(saved.text).toContain('3 registros salvos: 9 dias')
    expect(saved.text).toContain(`ESTACIONAMENTO (${cars})`)
    expect((await logsOf(people)).map(({ grain, records }) => [grain, records]).sort()).toEqual([
      ['bucket', 58],
      ['hour', 48]
    ])
    const again = await manager.submit(form, { values })
    expect(again.text).toContain('3 registros salvos')
    expect(await logsOf(people)).toHaveLength(2)
  })

  it("asks for each counter's attraction, and leaves out unwanted logs", async () => {
    const { people, cars, hourly } = freshSerials()
    const form = saveForm(await world.upload(manager, [hourly]))
    const asked = await manager.submit(form, { values: { 'atrativo.0-0': product } })
    expect(asked.status).toBe(422)
    expect(asked.text).toContain(`Escolha o atrativo de ESTACIONAMENTO (${cars}).`)
    const nothing = await manager.submit(form, {
      values: { 'atrativo.0-0': 'nao-salvar', 'atrativo.0-1': 'nao-salvar' }
    })
    expect(nothing.text).toContain('Escolha ao menos um registro para salvar.')
    const saved = await manager.submit(form, { values: { 'atrativo.0-0': product, 'atrativo.0-1': 'nao-salvar' } })
    expect(saved.text).toContain('1 registro salvo')
    expect([(await logsOf(people)).length, (await logsOf(cars)).length]).toEqual([1, 0])
  })

  it('sent before is refused by its exact message, log by log, and saves nothing by half', async () => {
    const { people, cars, hourly, stamped } = freshSerials()
    const both = saveForm(await world.upload(manager, [hourly, stamped]))
    const first = saveForm(await world.upload(manager, [stamped]))
    await manager.submit(first, { values: { 'atrativo.0-0': product } })

    const late = await manager.submit(both, {
      values: { 'atrativo.0-0': product, 'atrativo.0-1': 'nenhum', 'atrativo.1-0': product }
    })
    expect(late.status).toBe(409)
    expect(late.text).toContain(DUPLICATE_UPLOAD)
    expect(late.text).toContain(`Já enviados: ${people}.`)
    expect([(await logsOf(people)).length, (await logsOf(cars)).length]).toEqual([1, 0])

    const again = await world.upload(manager, [stamped, hourly, hourly])
    expect(again.text.split('Este arquivo já foi enviado anteriormente!')).toHaveLength(4)
    expect(saveForm(again).controls.filter(({ name }) => name.startsWith('atrativo.1-'))).not.toEqual([])
    expect(saveForm(again).controls.filter(({ name }) => name.startsWith('atrativo.2-'))).toEqual([])
  })

  it('that meets another log of its counter is told with both periods, and counts nobody twice', async () => {
    const { people, stamped } = freshSerials()
    await manager.submit(saveForm(await world.upload(manager, [stamped])), { values: { 'atrativo.0-0': product } })
    const longer = sample(stampedName, {
      '2101Rj': people,
      ':00058': ':00072',
      '26-11-15,15:31:52': '26-11-16,15:31:52',
      'CACHOEIRA ENTRADA   ': 'MIRANTE             '
    })
    const read = await world.upload(manager, [{ ...longer, name: 'depois.TXT' }])
    expect(read.text).toContain(
      'Este contador já tem contagens de 13/11/2026 07:55 a 15/11/2026 15:31 (ShuttleFile 261116-091522.TXT), e este registro vai de 13/11/2026 07:55 a 16/11/2026 15:31. No tempo em comum valem só as deste registro.'
    )
    expect(read.text).toContain(
      `O arquivo chama este contador de “MIRANTE”; aqui o ${people} se chama “CACHOEIRA ENTRADA”, e é o mesmo aparelho.`
    )
    await manager.submit(saveForm(read), { values: { 'atrativo.0-0': product } })
    const counts = await manager.get(`/trafx/entries?contador=${people}&inicio=2026-11-13&fim=2026-11-15`)
    expect(counts.text).toContain('13/11/2026 sex 19 19')
    expect(counts.text).toContain('56 pessoas')
    const older = { ...stamped, name: 'de novo.TXT', content: String(stamped.content).replace(':00058', ':00059') }
    expect((await world.upload(manager, [older])).text).toContain('valem só as de depois.TXT.')
  })

  it.each([
    { name: 'vazio.txt', content: '', says: 'O arquivo está vazio.' },
    { name: 'foto.png', content: new Uint8Array([137, 80, 78, 71, 0, 0, 0, 13]), says: 'Este arquivo não é de texto.' },
    { name: '<b>x</b>.txt', content: 'nada', says: 'Este arquivo não é de um contador' }
  ])('with $name tells why it is refused', async ({ says, ...file }) => {
    const read = await world.upload(manager, [file])
    expect(read.text).toContain(says)
    expect(read.text).toContain('Escolher outros arquivos')
    expect(read.forms.flatMap(({ controls }) => controls).some(({ name }) => name === 'draft')).toBe(false)
  })

  it('without a file says so', async () => {
    const read = await world.upload(manager, [])
    expect([read.status, read.text.includes('Escolha ao menos um arquivo de contador.')]).toEqual([422, true])
  })

  it('takes 20 MB and not more', async () => {
    const { stamped } = freshSerials()
    const noise = '26-11-16,10:00:00,1,0,0\r\n'.repeat(780_000)
    const allowed = await world.upload(manager, [stamped, { name: 'grande.txt', content: noise.slice(0, 20_900_000) }])
    expect(allowed.status).toBe(200)
    const beyond = await world.upload(manager, [{ name: 'grande.txt', content: 'x'.repeat(20 * 1024 * 1024 + 1) }])
    expect([beyond.status, beyond.text.includes('Os arquivos passam de 20 MB.')]).toEqual([422, true])
    const far = await world.upload(manager, [{ name: 'enorme.txt', content: 'x'.repeat(22 * 1024 * 1024) }])
    expect(far.status).toBe(413)
  })

  it('with a changed draft is read again and never saved', async () => {
    const { people, stamped } = freshSerials()
    const form = saveForm(await world.upload(manager, [stamped]))
    const draft = form.controls.find(({ name }) => name === 'draft')?.value ?? ''
    const broken = await manager.submit(form, { values: { draft: `${draft.slice(0, -8)}AAAAAAAA` } })
    expect([broken.status, broken.text.includes('A conferência não vale mais.')]).toEqual([422, true])
    expect(await logsOf(people)).toEqual([])
  })
})

describe('somebody else', () => {
  it('without trafx/edit sees the files but sends none', async () => {
    const [user] = await world.db.orm.select().from(users).where(eq(users.username, 'operador'))
    await world.db.pool.query(
      `delete from permissions where user_id = $1 and controller = 'trafx' and action = 'edit'`,
      [user?.id]
    )
    const operator = await world.signIn('operador')
    const list = await operator.get('/trafx/index')
    expect(list.text).toContain('Registros enviados')
    expect(list.text).not.toContain('Ler e conferir')
    expect(list.links.filter((link) => link.includes('/delete'))).toEqual([])
    const sent = await world.upload(operator, [freshSerials().stamped])
    expect([sent.status, sent.location]).toEqual([302, '/dashboard'])
  })

  it('from another place sees nothing of this one', async () => {
    const { people, stamped } = freshSerials()
    const form = saveForm(await world.upload(manager, [stamped]))
    await manager.submit(form, { values: { 'atrativo.0-0': product } })
    const [log] = await logsOf(people)
    const [other] = await world.db.orm.insert(places).values({ id: crypto.randomUUID(), name: 'Outro' }).returning()
    const [user] = await world.db.orm
      .update(users)
      .set({ placeId: other?.id ?? '' })
      .where(eq(users.username, 'portaria'))
      .returning()
    await world.db.orm.insert(permissions).values(
      ['index', 'edit'].map((action, at) => ({
        userId: user?.id ?? 0,
        position: 90 + at,
        controller: 'trafx',
        action
      }))
    )
    const stranger = await world.signIn('portaria')
    expect((await stranger.get('/trafx/index')).text).toContain('Nenhum arquivo enviado')
    expect((await stranger.get(`/trafx/files/${log?.id}/delete`)).status).toBe(404)
    expect((await stranger.get(`/trafx/devices/${people}`)).status).toBe(404)
    expect((await stranger.get(`/trafx/capacity/${product}`)).status).toBe(404)

    const own = saveForm(await world.upload(stranger, [stamped]))
    const draft = form.controls.find(({ name }) => name === 'draft')?.value ?? ''
    const stolen = await stranger.submit(own, { values: { draft, 'atrativo.0-0': 'nenhum' } })
    expect(stolen.text).toContain('A conferência não vale mais.')
    const saved = await stranger.submit(own, { values: { 'atrativo.0-0': 'nenhum' } })
    expect(saved.text).toContain('1 registro salvo')
    expect(await logsOf(people)).toHaveLength(2)
  })
})
