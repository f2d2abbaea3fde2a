import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followSite } from '#app/domain/wordpress/follow.ts'
import { readPost } from '#app/domain/wordpress/read-post.ts'
import { siteState, spokenStatus } from '#app/domain/wordpress/state.ts'
import { toPlainText } from '#app/domain/wordpress/text.ts'
import { siteTickets } from '#app/domain/wordpress/tickets.ts'
import { readMoment, readPeople, readTime, readTotal } from '#app/domain/wordpress/values.ts'
import { processorMs } from '../../support/processor-time.ts'

const zone = 'America/Bahia'

describe('a status of the site', () => {
  it.each([
    ['paid', 'paid'],
    ['complete', 'paid'],
    ['wc-completed', 'paid'],
    ['Pago', 'paid'],
    ['unpaid', 'open'],
    ['pending-confirmation', 'open'],
    ['confirmed', 'open'],
    ['Não pago', 'open'],
    ['cancelled', 'cancelled'],
    ['refunded', 'cancelled'],
    ['trash', 'cancelled'],
    ['in-cart', 'cart'],
    ['was-in-cart', 'cart'],
    ['processing', 'unknown'],
    ['publish', 'unknown'],
    ['', 'unknown'],
    ['paid?', 'unknown'],
    ['not paid', 'unknown'],
    ['toString', 'unknown']
  ])('%s is %s', (status, state) => expect(siteState(status)).toBe(state))

  it("is paid only for the specification's words", () => {
    const paid = new Set(['approved', 'complete', 'pago', 'paid', 'wallet', 'completed'])
    const word = fc.constantFrom(
      'paid',
      'un',
      'pago',
      'complete',
      'in',
      'wc-',
      'wallet',
      '-',
      ' ',
      'x',
      'não',
      'approved'
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 4 }).map((parts) => parts.join(''))
    )
    fc.assert(
      fc.property(texts, (status) => {
        const bare = status
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, '-')
          .replace(/^wc-(?=.)/, '')
        if (!paid.has(bare)) expect(siteState(status)).not.toBe('paid')
      })
    )
  })

  it('is the field’s where the post’s own is WordPress’ general one, or the place named the field', () => {
    expect(spokenStatus({ post: 'publish', field: 'paid', isNamed: false })).toBe('paid')
    expect(spokenStatus({ post: 'cancelled', field: 'paid', isNamed: false })).toBe('cancelled')
    expect(spokenStatus({ post: 'confirmed', field: 'paid', isNamed: true })).toBe('paid')
    expect(spokenStatus({ post: 'trash', field: 'paid', isNamed: true })).toBe('trash')
  })
})

it('moves ours forward, and names changes that need a person', () => {
  const ours = { hasMoney: false, isInside: false }
  const of = (
    state: Parameters<typeof followSite>[0]['state'],
    status: 'UNPAID' | 'APPROVED' | 'CANCELLED' | 'EXPIRED'
  ) => followSite({ ...ours, state, status })
  expect(of('paid', 'UNPAID')).toEqual({ act: 'pay', problem: null })
  expect(of('paid', 'CANCELLED')).toEqual({ act: null, problem: 'ended_here' })
  expect(of('paid', 'EXPIRED')).toEqual({ act: null, problem: 'ended_here' })
  expect(of('cancelled', 'APPROVED')).toEqual({ act: 'cancel', problem: null })
  expect(of('cancelled', 'CANCELLED')).toEqual({ act: null, problem: null })
  expect(of('unknown', 'UNPAID')).toEqual({ act: null, problem: 'unknown_status' })
  expect(followSite({ ...ours, state: 'cancelled', status: 'APPROVED', isInside: true }).problem).toBe('inside')
  const paid = { hasMoney: true, isInside: false, status: 'APPROVED' } as const
  expect(followSite({ ...paid, state: 'paid' })).toEqual({ act: null, problem: null })
  expect(followSite({ ...paid, state: 'open' })).toEqual({ act: null, problem: 'went_back' })
})

describe('posts of a site', () => {
  it.each([
    ['2026-12-01', { day: '2026-12-01', time: '' }],
    ['01/12/2026 9h30', { day: '2026-12-01', time: '09:30' }],
    ['20261201', { day: '2026-12-01', time: '' }],
    ['20261201090000', { day: '2026-12-01', time: '09:00' }],
    [1796115600, { day: '2026-12-01', time: '09:00' }],
    ['2026-12-01T12:00:00Z', { day: '2026-12-01', time: '09:00' }],
    [['2026-12-01 14:00:00'], { day: '2026-12-01', time: '14:00' }],
    ['12/31/2026', null],
    ['amanhã', null],
    ['', null]
  ])('%j is the moment %j', (value, moment) => expect(readMoment(value, zone)).toEqual(moment))

  it.each([
    ['9h', '09:00'],
    ['09:00 - 10:00', '09:00'],
    ['Das 14h30 às 16h', '14:30'],
    ['2:30 pm', '14:30'],
    ['12 am', '00:00'],
    ['25:00', ''],
    ['manhã', '']
  ])('%j is the time %j', (value, time) => expect(readTime(value)).toBe(time))

  it.each([
    [2, 2],
    ['3 pessoas', 3],
    [[2, 1], 3],
    [{ adulto: '2', crianca: 1, bebe: 0 }, 3],
    [['4'], 4],
    ['0', null],
    ['-1', null],
    [{ adulto: 'dois' }, null],
    [501, null]
  ])('%j is %j people', (value, people) => expect(readPeople(value)?.people ?? null).toBe(people))

  it.each([
    ['R$ 1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['160.0000', 16_000],
    [160, 16_000],
    ['0', 0],
    ['-5', null],
    ['grátis', null],
    ['', null]
  ])('%j is %j centavos', (value, total) => expect(readTotal(value)).toBe(total))

  it('has no tags, scripts or entities left', () => {
    expect(toPlainText('Ana &#8211; <b>Lima</b><script>alert("x")</script> &amp;lt;i')).toBe('Ana – Lima &lt;i')
    expect(toPlainText('<img src=x onerror=alert(1) Trilha')).toBe('')
    expect(toPlainText('2 < 3')).toBe('2 < 3')
  })

  it.each(['<script ', '<style <!-- ', 'T', '9 ', '</script', '&#'])(
    'are read at once at four megabytes (%s)',
    (piece) => {
      const text = piece.repeat(Math.ceil(4_000_000 / piece.length))
      const meta = { nome: text, data: text, hora: text, pessoas: text, total: text, atrativo: text }
      const post = { id: 1, status: 'paid', modified_gmt: '2026-11-20T12:00:00', meta, title: { rendered: text } }
      // Minutes, before anything was cut.
      expect(processorMs(() => readPost(post, { names: {}, zone }))).toBeLessThan(2000)
    }
  )
})

it("are read by WooCommerce's, ACF's and the place's own names, and refused when invalid", () => {
  const base = { id: 7, status: 'paid', modified_gmt: '2026-11-20T11:00:00', title: { rendered: 'Booking #7' } }
  const woo = {
    ...base,
    product_id: 42,
    start: 1796115600,
    person_counts: [2],
    cost: '160',
    meta: { _billing_email: ['a@b.com'] }
  }
  expect(readPost(woo, { names: {}, zone })).toMatchObject({
    product: { key: '42', name: '42' },
    date: '2026-12-01',
    time: '09:00',
    people: 2,
    total: 16_000,
    email: 'a@b.com',
    name: 'Booking #7',
    state: 'paid',
    document: '',
    method: ''
  })
  const acf = {
    atrativo: { ID: 9, post_title: 'Cachoeira <b>Alta</b>' },
    data_visita: '20261201',
    participantes: { inteira: 2 }
  }
  const own = { ...base, acf: { ...acf, dados: { cpf: '529.982.247-25' } } }
  expect(readPost(own, { names: { document: 'dados.cpf' }, zone })).toMatchObject({
    product: { key: '9', name: 'Cachoeira Alta' },
    kinds: { inteira: 2 },
    document: '52998224725',
    total: null
  })
  for (const raw of [null, 5, 'x', [], {}, { id: 0 }, { id: 1 }, { ...base, id: true }]) {
    expect(readPost(raw, { names: {}, zone })).toBeNull()
  }
  // Nothing is lost for a time that cannot be read.
  const timeless = readPost({ ...base, modified_gmt: 'ontem' }, { names: {}, zone })
  expect(timeless?.modifiedAt.getTime()).toBe(0)
})

it('never throw, for any JSON', () => {
  const field = fc.constantFrom('date', 'time', 'people', 'total', 'name', 'status', 'product', 'meta', 'acf', 'title')
  const post = fc
    .dictionary(field, fc.jsonValue())
    .map((fields) => ({ id: 1, modified_gmt: '2026-11-20T11:00:00', ...fields }))
  fc.assert(
    fc.property(post, (raw) => {
      const read = readPost(raw, { names: {}, zone })
      expect(JSON.stringify([read?.name, read?.product])).not.toMatch(/<script/i)
    })
  )
})

it('makes tickets that add up to the total, of our own kinds where they fit', () => {
  const counts = { people: fc.integer({ min: 1, max: 500 }), total: fc.integer({ min: 0, max: 10_000_000 }) }
  fc.assert(
    fc.property(fc.record(counts), ({ people, total }) => {
      const items = siteTickets({ people, total, kinds: {} }, [])
      expect(items.reduce((sum, item) => sum + item.quantity, 0)).toBe(people)
      expect(items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0)).toBe(total)
    })
  )
  const type = {
    label: 'MEIA',
    title: 'Meia-entrada',
    unitPrice: 4000,
    needsProof: true,
    countsToQuota: true,
    minimum: 0,
    maximum: null
  }
  const of = (total: number) =>
    siteTickets({ people: 2, kinds: { 'meia entrada': 2 }, total }, [type]).map(({ label }) => label)
  expect([of(8000), of(9000)]).toEqual([['MEIA'], ['SITE']])
})

describe('the fields of Brazilian Market on WooCommerce', () => {
  const base = { id: 7, status: 'paid', modified_gmt: '2026-11-20T11:00:00', title: { rendered: 'Booking #7' } }
  const billing = {
    first_name: 'Ana',
    last_name: 'de Souza',
    persontype: '1',
    cpf: '1234567890',
    cellphone: '(75) 99999-8888',
    phone: '(75) 3251-1234',
    email: 'Ana@Exemplo.com',
    postcode: '1310-100',
    address_1: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR'
  }
  const asMeta = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`_billing_${name}`, [value]]))
  const person = {
    name: 'Ana de Souza',
    document: '01234567890',
    phone: '+5575999998888',
    email: 'ana@exemplo.com',
    doubts: [],
    address: {
      zipcode: '01310100',
      street: 'Avenida Paulista',
      number: '1000',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP'
    }
  }

  it.each([
    ['as metas', { ...base, meta: asMeta(billing) }],
    ['as an order says them', { ...base, billing }]
  ])('are read %s', (_how, raw) => {
    const post = readPost(raw, { names: {}, zone })
    expect(post).toMatchObject(person)
    expect(post?.notes).toEqual([expect.stringContaining('CPF')])
  })

  it.each(['2', 'PJ', 'Pessoa Jurídica'])('say the CNPJ of a company (%s)', (persontype) => {
    const company = { ...billing, persontype, cnpj: '11.222.333/0001-81' }
    expect(readPost({ ...base, meta: asMeta(company) }, { names: {}, zone })?.document).toBe('11222333000181')
    const alone = { persontype, cnpj: '11.222.333/0001-81', company: 'Trilhas Ltda' }
    expect(readPost({ ...base, meta: asMeta(alone) }, { names: {}, zone })).toMatchObject({
      document: '11222333000181',
      name: 'Trilhas Ltda'
    })
  })

  it('leave nothing blank that fails its check', () => {
    const wrong = { ...billing, cpf: '123.456.789-00', cellphone: '99999-8888', email: 'ana@' }
    expect(readPost({ ...base, meta: asMeta(wrong) }, { names: {}, zone })).toMatchObject({
      document: '123.456.789-00',
      phone: '99999-8888',
      email: 'ana@',
      doubts: ['documento', 'telefone', 'e-mail']
    })
  })

  it('say the surname once', () => {
    const whole = { ...billing, first_name: 'Ana de Souza' }
    expect(readPost({ ...base, meta: asMeta(whole) }, { names: {}, zone })?.name).toBe('Ana de Souza')
  })
})
