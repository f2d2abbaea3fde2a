import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planClients } from '#app/backend/clients/import/plan.server.ts'
import { readClients } from '#app/backend/clients/import/read-lines.server.ts'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, clients } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createCaller, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 8 })
  call = createCaller(createTestBackend(db))
})
afterAll(() => db?.close())

const head = 'nome;sobrenome;documento;país;telefone;e-mail;cidade;uf;observações\n'

async function openWorld() {
  const { place, token } = await openPlace(db)
  const { placeId } = place
  const post = (path: string, body: object) => call('POST', `/clients/import${path}`, { token, body })
  const preview = async (csv: string) => (await post('/preview', { csv })).body
  const confirm = async (csv: string, existing = 'skip') =>
    post('', { csv, existing, digest: (await preview(csv)).digest })
  const stored = () => db.orm.select().from(clients).where(eq(clients.placeId, placeId)).orderBy(asc(clients.name))
  const told = async () =>
    db.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.placeId, placeId), eq(auditEvents.action, 'client.imported')))
      .orderBy(asc(auditEvents.id))
  return { place, placeId, token, post, preview, confirm, stored, told }
}

describe('a file of clients', () => {
  it('is saved once and as shown, and changes existing clients only on request', async () => {
    const { post, preview, confirm, stored, told, token } = await openWorld()
    const half = `${head}Rita;;111.444.777-36;;;;;;\nEva;;;;75 98888-4002;x;;XX;\n;;;;;;;;só isto\n`
    const shown = await preview(half)
    expect(shown.counts).toEqual({ create: 0, update: 0, same: 0, refused: 3 })
    const columns = shown.lines.map(({ errors }: { errors: { column: string }[] }) =>
      errors.map(({ column }) => column)
    )
    expect(columns).toEqual([['documento'], ['email', 'estado'], ['nome', 'telefone']])
    expect(shown.lines[1].errors[1].message).toBe('Escreva a sigla do estado ou o nome inteiro: BA ou Bahia.')
    expect((await confirm(half)).status).toBe(422)
    expect(await stored()).toEqual([])

    const good =
      `${head}Rita;dos Reis;111.444.777-35;;(75) 98888-4001;Rita@Example.com;Lençóis;Bahia;'=1+1\n` +
      '=cmd();;AB123456;argentina;;;;;\nEva Luz;;;;75 98888-4002;;;;"duas\nlinhas; e mais"\n'
    expect((await post('', { csv: good, digest: 'x', existing: 'skip' })).body.code).toBe('changed_meanwhile')
    expect((await confirm(good)).body).toEqual({ created: 3, updated: 0, skipped: 0, same: 0 })
    const rows = await stored()
    expect(rows).toMatchObject([
      { name: '=cmd()', document: 'AB123456', documentCountry: 'AR' },
      { name: 'Eva Luz', document: '', phone: '+5575988884002', notes: 'duas\nlinhas; e mais', foldedName: 'eva luz' },
      {
        name: 'Rita dos Reis',
        document: '11144477735',
        phone: '+5575988884001',
        email: 'rita@example.com',
        address: { city: 'Lençóis', state: 'BA' },
        notes: '=1+1',
        source: 'import',
        version: 1
      }
    ])
    expect(rows.every(({ changedAt }) => changedAt !== null)).toBe(true)
    // Confirmed again with what was shown before, and read again.
    expect((await confirm(good)).body).toEqual({ created: 0, updated: 0, skipped: 0, same: 3 })
    const twice = await post('', { csv: good, digest: 'x', existing: 'skip' })
    expect([twice.status, twice.body.same]).toEqual([200, 3])
    expect(await stored()).toEqual(rows)

    const changed = 'documento;telefone;nome;cidade\n11144477735;75 98888-4009;;Andaraí\n;75988884002;EVA LUZ;\n'
    const asked = await preview(changed)
    expect(asked.lines.map(({ action }: { action: string }) => action)).toEqual(['update', 'update'])
    expect(asked.lines[0].changes[0]).toMatch(/^telefone: .*4001 → .*4009$/)
    expect((await confirm(changed)).body).toEqual({ created: 0, updated: 0, skipped: 2, same: 0 })
    expect(await stored()).toEqual(rows)
    expect((await confirm(changed, 'update')).body).toEqual({ created: 0, updated: 2, skipped: 0, same: 0 })
    expect((await stored()).slice(1)).toMatchObject([
      { name: 'EVA LUZ', notes: 'duas\nlinhas; e mais', version: 2 },
      { name: 'Rita dos Reis', phone: '+5575988884009', address: { city: 'Andaraí', state: 'BA' }, version: 2 }
    ])
    expect((await call('GET', '/clients?q=98888-4009', { token })).body.total).toBe(1)
    const lines = (await told()).map(({ subjectLabel, to }) => [subjectLabel, to])
    expect(lines).toEqual([
      ['3 clientes', 'cadastrados: 3'],
      ['2 clientes', 'alterados: 2']
    ])
  })

  it('names the first of two lines of one client, and keeps merged ones and other places apart', async () => {
    const { preview, confirm, token, stored, place } = await openWorld()
    const csv =
      'nome;documento;telefone\nAna;529.982.247-25;\nÁna Lima;52998224725;75988884001\nRui;;75988884002\nRUI;;(75) 98888-4002\n'
    const { lines } = await preview(csv)
    const errors = lines.flatMap((line: { line: number; errors: object[] }) =>
      line.errors.map((one) => [line.line, one])
    )
    expect(errors).toEqual([
      [3, { column: 'documento', message: 'O mesmo cliente já está na linha 2.' }],
      [5, { column: 'telefone', message: 'O mesmo cliente já está na linha 4.' }]
    ])
    await addBooking(db, place, { document: '11144477735', name: 'Ana', surname: 'Souza' })
    await assignAllClients({ db })
    const one = 'nome;documento\nAna Souza;111.444.777-35\nBia;529.982.247-25\n'
    expect((await confirm(one)).body).toMatchObject({ created: 1, same: 1 })
    const [ana, bia] = await stored()
    if (!ana || !bia) throw new Error('no clients')
    await db.orm.update(clients).set({ mergedInto: ana.id }).where(eq(clients.id, bia.id))
    const later = 'nome;documento\nBeatriz;529.982.247-25\n'
    expect((await preview(later)).lines).toMatchObject([
      { action: 'same', changes: [expect.stringContaining('juntado')] }
    ])
    const other = await openWorld()
    expect((await other.confirm(later)).body).toMatchObject({ created: 1 })
    const lesser = (await createUser(db, place.placeId, ['clients/index'])).token
    expect((await call('POST', '/clients/import/preview', { token: lesser, body: { csv: later } })).status).toBe(403)
    expect((await call('POST', '/clients', { token, body: { uuid: randomUUID(), name: 'X' } })).status).toBe(422)
  })

  it("is refused as a whole above the place's limit, and when a client has changed since", async () => {
    const { placeId, preview, post, confirm } = await openWorld()
    await db.pool.query(
      `insert into clients (uuid, place_id, name, folded_name, phone, source)
       select gen_random_uuid(), $1, 'C ' || n, 'c ' || n, '+5575' || n, 'import' from generate_series(1, 99998) n`,
      [placeId]
    )
    const csv = 'nome;documento\nAna;529.982.247-25\nBia;111.444.777-35\nLia;390.533.447-05\n'
    const { counts, lines, digest } = await preview(csv)
    expect([counts.create, lines[0].errors[0].message]).toEqual([
      2,
      'Um parque tem no máximo 100000 clientes cadastrados à mão.'
    ])
    const full = await post('', { csv, digest, existing: 'skip' })
    expect([full.status, full.body.code]).toEqual([409, 'too_many_kept'])
    const two = csv.replace(/Lia.*\n/, '')
    expect((await confirm(two)).body.created).toBe(2)
    const change = 'nome;documento\nAna Lima;529.982.247-25\n'
    const seen = (await preview(change)).digest
    await db.orm
      .update(clients)
      .set({ version: 7 })
      .where(and(eq(clients.placeId, placeId), eq(clients.name, 'Ana')))
    const late = await post('', { csv: change, digest: seen, existing: 'update' })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const gone = await db.orm
      .select()
      .from(clients)
      .where(and(eq(clients.placeId, placeId), eq(clients.name, 'Ana Lima')))
    expect(gone).toEqual([])
  })
})

describe('two at once', () => {
  const many = (from: number) =>
    `nome;telefone\n${Array.from({ length: 400 }, (_, at) => `Cliente ${from + at};75 98${String(800_0000 + from + at)}`).join('\n')}\n`

  it('create no client twice, and report a booking made meanwhile instead of saving half', async () => {
    const { post, preview, stored, place } = await openWorld()
    const one = many(0)
    const other = many(200)
    const digests = [(await preview(one)).digest, (await preview(other)).digest]
    const send = (csv: string, digest: string) => post('', { csv, digest, existing: 'skip' })
    const answers = await Promise.all([
      send(one, digests[0]),
      send(other, digests[1]),
      send(one, digests[0]),
      assignAllClients({ db })
    ])
    const statuses = answers.slice(0, 3).map((answer) => answer?.status)
    // One of the two files is saved first; the other is then refused or has nothing left to do.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(await stored()).toHaveLength(400)
    await addBooking(db, place, { document: '', phone: '+5575988009999', name: 'Nova', surname: 'Pessoa' })
    const meanwhile = 'nome;telefone\nNova Pessoa;75 98800-9999\nMais Uma;75 98800-9998\n'
    const { digest } = await preview(meanwhile)
    await assignAllClients({ db })
    expect((await send(meanwhile, digest)).body.code).toBe('changed_meanwhile')
    expect(await stored()).toHaveLength(401)
  })

  it('would both believe that nobody is there without the lock, and only the table’s own rule would stop them (control)', async () => {
    const { placeId } = await openWorld()
    const read = await readClients('nome;telefone\nAna;75 98888-4001\n')
    if (read.problem !== null) throw new Error(read.problem)
    let looked = 0
    let goOn: () => void = () => undefined
    const bothLooked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const made = await Promise.allSettled(
      [0, 1].map(() =>
        inTransaction(db, async (tx) => {
          const [line] = await planClients(tx, placeId, read.lines)
          looked += 1
          if (looked === 2) goOn()
          await bothLooked
          if (line?.action !== 'create' || !line.after) throw new Error('somebody is there')
          await tx.insert(clients).values({ ...line.after, placeId, uuid: randomUUID() })
        })
      )
    )
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = made.find((one) => one.status === 'rejected')
    expect(String(refused?.reason.cause)).toContain('clients_phone_name')
  })
})

describe('files that people have', () => {
  it('accepts cells pasted from a spreadsheet, restores lost zeros and skips unknown columns', async () => {
    const { preview, confirm, stored } = await openWorld()
    const csv =
      'Clientes de 2026\t\t\t\t\t\n' +
      'Nome completo\tCPF/CNPJ\tCelular\tCEP\tTime\tUF\n' +
      'Ana Lima\t1234567890\t75999990001\t1310100\tBahia\tSP\n' +
      'Trilhas Ltda\t7526557000100\t\t\tVitória\t\n'
    const shown = await preview(csv)
    expect(shown).toMatchObject({ problem: '', left: ['Time'], counts: { create: 2, refused: 0 } })
    const notes = Object.fromEntries(shown.lines.map((one: { line: number; notes: string[] }) => [one.line, one.notes]))
    expect(notes[3]).toEqual([expect.stringMatching(/^CPF sem o zero/), expect.stringMatching(/^CEP sem o zero/)])
    expect(notes[4]).toEqual([expect.stringMatching(/^CNPJ sem o zero/)])
    expect((await confirm(csv)).body.created).toBe(2)
    expect(await stored()).toMatchObject([
      { name: 'Ana Lima', document: '01234567890', address: { zipcode: '01310100', state: 'SP' } },
      { name: 'Trilhas Ltda', document: '07526557000100' }
    ])
  })

  it.each([
    [
      'Google',
      'First Name,Middle Name,Last Name,Nickname,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - City,Address 1 - Region\n' +
        'Ana,de,Souza,Aninha,* ,ana@exemplo.com ::: a2@exemplo.com,Mobile,+55 75 99999-0001 ::: 75 99999-0002,Lençóis,Bahia\n'
    ],
    [
      'Google, older',
      'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - City,Address 1 - Region\n' +
        'Ana de Souza,Ana,,de Souza,* ,ana@exemplo.com,Mobile,75 99999-0001,Lençóis,BA\n'
    ],
    [
      'WooCommerce',
      'customer_id;billing_first_name;billing_last_name;billing_cpf;billing_email;billing_phone;billing_cellphone;billing_city;billing_state\n' +
        '7;Ana;de Souza;;ana@exemplo.com;;(75) 99999-0001;Lençóis;BA\n'
    ]
  ])('reads the columns of %s', async (_what, csv) => {
    const { confirm, stored } = await openWorld()
    expect((await confirm(csv)).body.created).toBe(1)
    expect(await stored()).toMatchObject([
      {
        name: 'Ana de Souza',
        phone: '+5575999990001',
        email: 'ana@exemplo.com',
        address: { city: 'Lençóis', state: 'BA' }
      }
    ])
  })
})
