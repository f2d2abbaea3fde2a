import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agentProducts, agents, auditEvents, formFields, products } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let token: string

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 8 })
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  token = (await createUser(db, world.place.placeId, ['agents/index', 'agents/edit'])).token
  await db.orm.update(products).set({ name: 'Poço Azul', slug: 'poco' }).where(eq(products.id, world.place.productId))
  const field = { placeId: world.place.placeId, form: 'agents' as const, publicLabel: '', changed: new Date(0) }
  await db.orm.insert(formFields).values([
    {
      ...field,
      uuid: randomUUID(),
      key: 'camiseta',
      label: 'Tamanho',
      type: 'select',
      options: ['M', 'G'],
      min: 1,
      position: 1
    },
    { ...field, uuid: randomUUID(), key: 'anos', label: 'Anos de trilha', type: 'number', position: 2 },
    {
      ...field,
      uuid: randomUUID(),
      key: 'cursos',
      label: 'Cursos',
      type: 'text',
      multiple: true,
      cumulative: true,
      position: 3
    }
  ])
})

const post = (path: string, body: object) => world.call('POST', `/agents/import${path}`, { token, body })
const preview = async (csv: string) => (await post('/preview', { csv })).body
const confirm = async (csv: string, existing = 'skip') =>
  post('', { csv, existing, digest: (await preview(csv)).digest })
const stored = () =>
  db.orm.select().from(agents).where(eq(agents.placeId, world.place.placeId)).orderBy(asc(agents.name))
const errorsOf = ({ lines }: { lines: { line: number; errors: { column: string; message: string }[] }[] }) =>
  lines.flatMap(({ line, errors }) => errors.map(({ column, message }) => `${line} ${column}: ${message}`))

const head =
  'nome;CPF;telefone;idiomas;atrativos;folgas semanais;reservas por dia;cadastur até;público;ativo;tamanho;anos;Cursos\n'

it('is saved as a whole with attractions and own fields, and changes only the given values of existing agents', async () => {
  const csv =
    `${head}Luzia Macedo;529.982.247-25;75 98111-2222;Português|libras;poco|Poço Azul;dom|seg;2;31/12/2028;não;;m;12;Socorros|Mapa\n` +
    "'=cmd();;;;todos;;;;;;G;;\n"
  expect((await confirm(csv)).body).toEqual({ created: 2, updated: 0, skipped: 0, same: 0 })
  const [formula, luzia] = await stored()
  expect(formula).toMatchObject({ name: '=cmd()', languages: ['pt'], isPublic: true, active: true, bookingsPerDay: 0 })
  expect(luzia).toMatchObject({
    cpf: '52998224725',
    phone: '+5575981112222',
    languages: ['pt', 'libras'],
    weekdaysOff: [0, 1],
    bookingsPerDay: 2,
    cadasturUntil: '2028-12-31',
    isPublic: false,
    version: 1,
    fields: { camiseta: ['M'], anos: ['12'], cursos: ['Socorros', 'Mapa'] }
  })
  const uuid = luzia?.uuid ?? ''
  const led = () => db.orm.select().from(agentProducts).where(eq(agentProducts.agentUuid, uuid))
  expect(await led()).toEqual([{ agentUuid: uuid, productId: world.place.productId }])
  expect((await confirm(csv)).body).toEqual({ created: 0, updated: 0, skipped: 0, same: 2 })

  const namesake = (await preview('nome;cpf;tamanho\nLuzia Macedo;111.444.777-35;M\n')).lines[0]
  expect([namesake.action, namesake.changes[1]]).toEqual(['create', expect.stringContaining('Há outro condutor')])
  const changed = 'cpf;nome;atrativos;cursos;sobre\n52998224725;;todos;Rapel;Bióloga\n;LUZIA MACEDO;;;\n'
  expect(errorsOf(await preview(changed))).toEqual(['3 nome: O mesmo condutor já está na linha 2.'])
  const one = changed.replace(/;LUZIA.*\n/, '')
  const [line] = (await preview(one)).lines
  expect(line).toMatchObject({ action: 'update', name: 'Luzia Macedo' })
  expect(line.changes).toEqual([
    'sobre: — → Bióloga',
    'atrativos: Poço Azul → todos',
    'campo Cursos: Socorros, Mapa → Socorros, Mapa, Rapel'
  ])
  expect((await confirm(one)).body).toMatchObject({ updated: 0, skipped: 1 })
  expect((await confirm(one, 'update')).body).toMatchObject({ updated: 1, skipped: 0 })
  expect(await led()).toEqual([])
  expect((await stored())[1]).toMatchObject({
    uuid,
    phone: '+5575981112222',
    about: 'Bióloga',
    languages: ['pt', 'libras'],
    version: 2,
    fields: { camiseta: ['M'], anos: ['12'], cursos: ['Socorros', 'Mapa', 'Rapel'] }
  })
  const told = await db.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.placeId, world.place.placeId), eq(auditEvents.action, 'agent.imported')))
    .orderBy(asc(auditEvents.id))
  expect(told.map(({ subjectLabel, to }) => [subjectLabel, to.split('\n').length])).toEqual([
    ['2 condutores', 2],
    ['1 condutor', 1]
  ])
  // A reader of the record may lack permission for agents, so the values are masked.
  expect(told.map(({ to }) => to).join()).toContain('campo Cursos: So••••pa → So••••el')
})

it("reports the error of each cell by the form's rules, and saves nothing", async () => {
  const other = await createPlace(db)
  await db.orm.update(products).set({ name: 'Gruta Alheia', slug: 'gruta' }).where(eq(products.id, other.productId))
  const csv = `${head}Rita;111;1;klingon;gruta;hoje;cem;31/02/2027;talvez;;GG;dez;\n;;;;;;;;;;;;x\n`
  const shown = await preview(csv)
  expect(errorsOf(shown).map((text) => text.replace(/: .*/, ''))).toEqual([
    '2 idiomas',
    '2 folgas_semanais',
    '2 reservas_por_dia',
    '2 pagina_publica',
    '2 telefone',
    '2 cpf',
    '2 cadastur_ate',
    '2 atrativos',
    '2 Tamanho',
    '2 Anos de trilha',
    '3 nome',
    '3 Tamanho'
  ])
  expect(errorsOf(shown)).toContain('2 atrativos: Não há o atrativo “gruta”.')
  expect((await confirm(csv)).status).toBe(422)
  expect(await stored()).toEqual([])
  expect((await preview(`nome;tamanho\n${'Ana;M\n'.repeat(10_001)}`)).problem).toContain('São 10.001 linhas')
  for (const own of ['camiseta', 'campo_camiseta', 'Tamanho']) {
    expect((await preview(`nome;${own}\nAna;M\n`)).counts.create).toBe(1)
  }
  const lesser = (await createUser(db, world.place.placeId, ['agents/index'])).token
  for (const path of ['', '/preview']) {
    const asked = { token: lesser, body: { csv, digest: '' } }
    expect((await world.call('POST', `/agents/import${path}`, asked)).status).toBe(403)
  }
})

it('keeps to the most of a place, and makes nobody twice at once', async () => {
  const some = (count: number, from = 0) =>
    `nome;tamanho\n${Array.from({ length: count }, (_, at) => `Guia ${from + at};M`).join('\n')}\n`
  const csv = some(60)
  const { digest } = await preview(csv)
  const answers = await Promise.all([1, 2, 3].map(() => post('', { csv, digest, existing: 'skip' })))
  expect(answers.map(({ status, body }) => [status, body.created]).sort()).toEqual([
    [200, 0],
    [200, 0],
    [200, 60]
  ])
  expect(await stored()).toHaveLength(60)
  const most = some(441, 60)
  const beyond = await preview(most)
  expect(beyond.counts).toMatchObject({ create: 440, refused: 1 })
  const full = await post('', { csv: most, digest: beyond.digest, existing: 'skip' })
  expect([full.status, full.body.code]).toEqual([409, 'too_many_kept'])
  expect((await confirm(some(440, 60))).body.created).toBe(440)
  const ambiguous = 'nome;telefone;tamanho\nGuia 1;75 98111-2222;G\nGuia 2;;G\n'
  await db.orm
    .update(agents)
    .set({ name: 'Guia 1' })
    .where(and(eq(agents.placeId, world.place.placeId), eq(agents.name, 'Guia 3')))
  expect(errorsOf(await preview(ambiguous))).toEqual([
    '2 nome: Há 2 condutores assim: diga o CPF ou o telefone de qual.'
  ])
  const seen = (await preview('nome;sobre\nGuia 2;Novo\n')).digest
  await db.orm
    .update(agents)
    .set({ version: 9 })
    .where(and(eq(agents.placeId, world.place.placeId), eq(agents.name, 'Guia 2')))
  const late = await post('', { csv: 'nome;sobre\nGuia 2;Novo\n', digest: seen, existing: 'update' })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
})

it('accepts cells pasted from a titled spreadsheet, repairs a CPF and skips unknown columns', async () => {
  const csv =
    'Guias de 2026\t\t\t\nNome completo\tCPF\tWhatsApp\tTamanho\tSigno\nZilda Reis\t1234567890\t75 98111-9999\tM\tLeão\n'
  const shown = await preview(csv)
  expect(shown).toMatchObject({ problem: '', left: ['Signo'], counts: { create: 1, refused: 0 } })
  expect(shown.lines[0].notes).toEqual([expect.stringMatching(/^CPF sem o zero/)])
  expect((await confirm(csv)).body.created).toBe(1)
  expect((await stored()).find(({ name }) => name === 'Zilda Reis')).toMatchObject({
    cpf: '01234567890',
    phone: '+5575981119999',
    fields: { camiseta: ['M'] }
  })
})
