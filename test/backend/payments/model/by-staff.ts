import { randomBytes, randomUUID } from 'node:crypto'
import { nth } from './by-visitors.ts'
import { type Deeds, type Story, visits } from './story.ts'

const centavos = (reais: unknown) => Math.round(Number(reais) * 100)

interface ToldRefund {
  id: string
  state: string
  value: number
  at_desk: boolean
}

/** Actions at the desk by two users, of whom one approves the other's requests. */
export function byStaff(story: Story): Deeds {
  const { call, made, drawer } = story
  const of = (which: number) => nth(made, which)
  const event = async (which: number, action: string, payload: object, by = 0) => {
    const body = { action, hash: of(which)?.hash ?? '', payload }
    return call('POST', '/booking/event', { by, body })
  }
  return {
    ...refunding(story),
    ...settling(story),
    'cancel by staff': (which, how) =>
      event(which, 'cancel', { reason: 'Pedido', cancelled_by: how % 2 ? 'visitor' : 'place' }),
    async 'move by staff'(which, how) {
      const visit = nth(visits, how)
      if (!visit) return
      const query = new URLSearchParams({ ...visit, charge_fee: how % 2 ? 'on' : '' })
      const shown = await call('GET', `/booking/${of(which)?.uuid}/change-date?${query}`, { by: 0 })
      const fee = how % 2 ? { charge_fee: true, fee_seen: shown.body.fee } : {}
      await event(which, 'change-date', { ...visit, ...fee, reason: 'Choveu, e a visita já era' })
    },
    'let in': (which) => event(which, 'checkin', { override: true, reason: 'Chegaram mais cedo' }),
    'send out': (which) => event(which, 'undo-checkin', { reason: 'Engano' }),
    async receive(which, how) {
      const key = randomUUID()
      const value = [40, 60, 80, 100, 120, 160, 200][how % 7]
      const method = ['pos_money', 'pos_credit', 'pos_pix', 'pos_cortesia'][how % 4]
      const payload = { key, method, value, reason: 'Cortesia da casa' }
      const { status, body } = await event(which, 'receive', payload)
      if (status !== 200 || body.outcome !== 'done') return
      of(which)?.receipts.push(key)
      if (method !== 'pos_cortesia') drawer.centavos += centavos(value)
    },
    async 'undo receipt'(which, how) {
      const payment = nth(of(which)?.receipts ?? [], how) ?? ''
      const before = await readValue(story, payment)
      const { status, body } = await event(which, 'undo-receive', { payment, reason: 'Era de outra reserva' }, how)
      if (status === 200 && body.outcome === 'done') drawer.centavos -= before
    },
    async sell(_which, how) {
      if (made.length >= 6) return
      const hash = randomBytes(16).toString('hex')
      const method = ['pos_money', 'pos_pix', 'pos_cortesia'][how % 3]
      const sale = {
        hash,
        atrativo: story.place.productUuid,
        ...visits[how % 2],
        name: 'Rosa Dias',
        method,
        cpf_cnpj: '529.982.247-25',
        phone: '75 98888-0000',
        reason: 'Guia',
        tickets: [{ label: 'INTEIRA', quantity: String(1 + (how % 2)) }]
      }
      const { status, body } = await call('POST', '/counter/sales', { by: 0, body: sale })
      if (status !== 201) return
      made.push({ uuid: body.booking.uuid, hash, checkouts: [], receipts: [] })
      for (const { payment_value: value } of body.booking.payments) drawer.centavos += centavos(value)
    }
  }
}

async function readValue({ db }: Story, payment: string): Promise<number> {
  const { rows } = await db.pool.query<{ value: number }>('select value::int from payments where id::text = $1', [
    payment
  ])
  return rows[0]?.value ?? 0
}

/** Money that does not fit, as whoever sees it at that moment decides. */
function settling({ call, made }: Story): Deeds {
  const settle = async (kind: string, which: number, how: number, action: string) => {
    const { body } = await call(
      'GET',
      `/financial/unsettled?kind=${kind}&state=${action === 'reopen' ? 'solved' : 'open'}`,
      { by: 0 }
    )
    const item = nth<{ id: string; received: number }>(body[kind].data, which)
    const booking = nth(made, how)
    if (!item || !booking) return
    const { booking_code: code } = (await call('GET', `/booking/${booking.uuid}`)).body
    const asked = { action, note: 'Conferido no extrato', code: kind === 'stray' ? code : '', seen: item.received }
    // Two people decide it at once.
    await Promise.all([0, 1].map((by) => call('PUT', `/financial/unsettled/${item.id}`, { by, body: asked })))
  }
  return {
    'accept held': (which, how) => settle('held', which, how, 'accept'),
    'return held': (which, how) => settle('held', which, how, 'return'),
    'adopt stray': (which, how) => settle('stray', which, how, 'adopt'),
    'close stray': (which, how) => settle('stray', which, how, ['returned', 'other'][how % 2] ?? ''),
    'reopen stray': (which, how) => settle('stray', which, how, 'reopen')
  }
}

function refunding(story: Story): Deeds {
  const { call, made, drawer } = story
  const count = (refunds: ToldRefund[]) => {
    for (const { at_desk, state, value } of refunds) if (at_desk && state === 'done') drawer.centavos -= centavos(value)
  }
  const findRefund = async (which: number, states: string[]) => {
    const { rows } = await story.db.pool.query<{ id: string; value: number; provider: string; provider_id: string }>(
      `select r.id, r.value::int, p.provider, p.provider_id from refunds r join payments p on p.id = r.payment_id
       where r.place_id = $1 and r.state = any($2) order by r.created_at, r.id`,
      [story.place.placeId, states]
    )
    return nth(rows, which)
  }
  const move = (id: string, action: string, by = 0) =>
    call('PUT', `/refunds/${id}`, { by, body: { action, note: 'Conferido por telefone' } })
  return {
    async refund(which, how) {
      const booking = nth(made, which)
      if (!booking) return
      const wish = [
        { kind: 'whole' },
        { kind: 'tickets', tickets: { INTEIRA: 1 } },
        { kind: 'due' },
        { kind: 'whole', value: 30 },
        { kind: 'tickets', tickets: { MEIA: 1, INTEIRA: 1 }, value: 10 },
        { kind: 'due', value: 25.5 }
      ][how % 6]
      const given = ['', 'money'][how % 2]
      const body = { key: randomUUID(), reason: 'A pedido do visitante', given, ...wish }
      // The form is sent twice.
      const answers = [0, 1].map(() => call('POST', `/booking/${booking.uuid}/refunds`, { by: how, body }))
      const done = (await Promise.all(answers)).filter(({ body }) => body.outcome === 'done')
      for (const { body } of done) count(body.refunds)
    },
    async approve(which, how) {
      const refund = await findRefund(which, ['approval'])
      if (refund) await move(refund.id, 'approve', how)
    },
    async refuse(which) {
      const refund = await findRefund(which, ['approval', 'asked', 'failed'])
      if (refund) await move(refund.id, 'refuse')
    },
    async retry(which) {
      const refund = await findRefund(which, ['failed'])
      if (refund) await move(refund.id, 'retry')
    },
    /** Out of the drawer, or in the provider's portal. */
    async give(which) {
      const refund = await findRefund(which, ['failed', 'asked'])
      if (!refund) return
      const { provider, provider_id: paymentId, value } = refund
      if (provider === 'mercadopago' && !(await giveBackThere(story, paymentId, value))) return
      const { status, body } = await move(refund.id, 'give')
      if (status !== 200 || body.outcome !== 'done') return
      if (provider === 'desk') count([body.refund])
      else if (provider === 'getnet-simulator') story.banks.noteByHand(paymentId, value)
    }
  }
}

/** Nobody says that they gave what the portal would not give. */
export async function giveBackThere({ banks: { portal } }: Story, paymentId: string, amount: number): Promise<boolean> {
  const order = { paymentId, amount, isWhole: false, idempotencyKey: randomUUID() }
  return portal.refund(order).then(
    () => true,
    () => false
  )
}
