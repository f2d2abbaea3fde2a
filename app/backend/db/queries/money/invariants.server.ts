/** True for money received; a payment once paid and now CANCELLED was returned. */
const came = `(status = 'APPROVED' or status = 'CANCELLED' and paid_at is not null)`
const stayed = `status = 'APPROVED'`
const returned = `case when status = 'CANCELLED' and paid_at is not null then value else refunded end`

const saleKey = 'place_id, basis, date, product_id, channel, method, seller, status'
const saleFigures =
  'bookings, people, checked_in, gross, discount, net, paid, fees, refunded, receivable, refund_due'.split(', ')

/** The provider returned the money. The paid booking stays, and its money may come again. */
const wentBack = (id: string) => `select from booking_events w where w.booking_id = ${id} and w.action = 'refunded'`

/** A query finds violations, `says` names them to an operator. */
export const MONEY_INVARIANTS = {
  'a booking does not know what it received': {
    says: 'Uma reserva não sabe quanto recebeu',
    sql: `
    select b.id, b.received, b.fees, b.refunded, p.received as paid, p.fees as cost, p.refunded as went from bookings b
    left join (select booking_id, sum(case when ${came} then value else 0 end) - sum(${returned}) as received,
        sum(case when ${came} then fee else 0 end) as fees, sum(${returned}) as refunded
      from payments group by booking_id) p on p.booking_id = b.id
    where (b.received, b.fees, b.refunded) <> (coalesce(p.received, 0), coalesce(p.fees, 0), coalesce(p.refunded, 0))`
  },
  'a charge of the provider is two payments': {
    says: 'Uma cobrança do meio de pagamento virou dois pagamentos',
    sql: `
    select provider, provider_id from payments where provider_id is not null
    group by provider, provider_id having count(*) > 1`
  },
  'more than one charge waits for the money of a booking': {
    says: 'Mais de uma cobrança espera o dinheiro de uma reserva',
    sql: `
    select booking_id, count(*)::int from payments where status = 'PENDING' group by booking_id having count(*) > 1`
  },
  'the bank has a charge that is none of ours': {
    says: 'O banco simulado tem uma cobrança que não é nossa',
    sql: `
    select s.id from simulator_records s where s.kind = 'getnet-charge' and not exists (
      select from payments p where p.id::text = split_part(s.key, ' ', 2) and coalesce(p.provider_id, s.id) = s.id)`
  },
  'a booking was settled by a provider more than once': {
    says: 'Uma reserva foi quitada mais de uma vez por um meio de pagamento',
    sql: `
    select booking_id, count(*)::int from booking_events e where action = 'paid' and actor = 'provedor'
      and not exists (${wentBack('e.booking_id')})
    group by booking_id having count(*) >
      1 + (select count(*) from booking_events o where o.booking_id = e.booking_id and o.action = 'owing')`
  },
  'money came that is neither used nor owed': {
    says: 'Entrou dinheiro que não é usado nem devido',
    sql: `
    select b.id, b.status, b.final, m.kept from bookings b
    join lateral (select coalesce(sum(value - refunded), 0) as kept from payments where booking_id = b.id and ${stayed}) m on true
    where m.kept > b.kept + case when b.status in ('APPROVED', 'UNPAID') then b.final else 0 end and b.refund = ''`
  },
  'a booking is paid at the desk, or not, by other than its money': {
    says: 'Uma reserva está paga no balcão, ou não, sem que seu dinheiro o diga',
    sql: `
    select b.id, b.status, b.final, m.kept from bookings b
    join lateral (select coalesce(sum(value - refunded), 0) as kept, bool_or(provider = 'desk') as at_desk
      from payments where booking_id = b.id and ${stayed}) m on m.at_desk
    where b.status in ('PENDING', 'APPROVED', 'UNPAID') and (b.status = 'APPROVED') <> (m.kept - b.kept >= b.final)
      and not exists (${wentBack('b.id')})`
  },
  'a booking by Pix is confirmed without its money': {
    says: 'Uma reserva por Pix está confirmada sem o dinheiro',
    sql: `
    select b.id from bookings b
    where b.status = 'APPROVED' and b.payment_method = 'pix' and b.channel = 'RESERVAEXPRESSA' and b.final > 0
      and b.final > (select coalesce(sum(value - refunded), 0) from payments where booking_id = b.id and ${stayed})
      and not exists (${wentBack('b.id')})`
  },
  'the sums of a day are not its payments less its refunds': {
    says: 'As somas de um dia não são seus pagamentos menos seus estornos',
    sql: `
    select s.place_id, s.date, s.paid, s.refunded, m.paid as came, m.refunded as went
    from (select place_id, date, sum(paid) as paid, sum(refunded) as refunded
      from (select place_id, basis, date, paid, refunded from sales_days
        union all select place_id, basis, date, paid, refunded from dirty_days) told
      where basis = 'visit' group by place_id, date) s
    join lateral (select coalesce(sum(value) filter (where ${came}), 0) as paid,
        coalesce(sum(case when ${stayed} then refunded else value end) filter (where ${came}), 0) as refunded
      from payments where booking_id in (select id from bookings where place_id = s.place_id and date = s.date)) m on true
    where (s.paid, s.refunded) <> (m.paid, m.refunded)`
  },
  'the sums of sales are not those of their bookings': {
    says: 'As somas de vendas não são as das suas reservas',
    sql: `
    select * from (
      select ${saleKey}, ${saleFigures.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from (select ${saleKey}, ${saleFigures.join(', ')} from sales_days
        union all select ${saleKey}, ${saleFigures.join(', ')} from dirty_days where product_id is not null
        union all select s.* from bookings b join places p on p.id = b.place_id
          cross join lateral sales_of(b, p.timezone, -1) s) told
      group by ${saleKey}) beyond
    where ${saleFigures.map((name) => `${name} <> 0`).join(' or ')}`
  },
  'more of a payment goes back, or went, than came': {
    says: 'De um pagamento volta, ou voltou, mais do que veio',
    sql: `
    select p.id, p.value, p.refunded, r.done, r.open from payments p
    join lateral (select coalesce(sum(value) filter (where state = 'done'), 0) as done,
        coalesce(sum(value) filter (where state in ('approval', 'asked', 'sent', 'failed')), 0) as open
      from refunds where payment_id = p.id) r on true
    where r.done > p.refunded
      or p.refunded + r.open > case when p.held = '' then greatest(p.value, 0) else coalesce(p.held_value, p.value) end`
  },
  'a payment of which all went back is not said to have gone': {
    says: 'Um pagamento devolvido por inteiro não consta como devolvido',
    sql: `
    select id, status, value, refunded from payments
    where status = 'APPROVED' and value > 0 and refunded = value or refunded > 0 and not ${came}`
  },
  'a refund is of another booking or place than its payment': {
    says: 'Um estorno é de outra reserva ou parque que o seu pagamento',
    sql: `
    select r.id from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = r.booking_id
    where p.booking_id <> r.booking_id or b.place_id <> r.place_id or p.place_id <> r.place_id`
  },
  'a refund does not stand as its state says': {
    says: 'Um estorno não está como a sua situação diz',
    sql: `
    select id, state from refunds
    where (state in ('done', 'dropped')) <> (ended_at is not null) or approved_by = asked_by
      or try_at is not null and state not in ('asked', 'sent')`
  },
  'something is due that is not owed, or was given and is still due': {
    says: 'Uma devolução consta como devida sem ser, ou foi feita e ainda consta',
    sql: `
    select b.id, b.status, b.final, b.kept, m.here from bookings b
    join lateral (select coalesce(sum(value - refunded), 0) as here from payments where booking_id = b.id and ${stayed}) m on true
    where b.refund = 'due' and exists (select from refunds r where r.booking_id = b.id)
      and m.here <= b.kept + case when b.status in ('APPROVED', 'UNPAID') then b.final else 0 end`
  }
}
