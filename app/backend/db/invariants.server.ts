import type { ClientBase } from 'pg'

const living = `('PENDING', 'UNPAID', 'APPROVED')`

/** True for money received; a payment once paid and now CANCELLED was returned. */
const came = `(status = 'APPROVED' or status = 'CANCELLED' and paid_at is not null)`
const stayed = `status = 'APPROVED'`
const returned = `case when status = 'CANCELLED' and paid_at is not null then value else refunded end`

const saleKey = 'place_id, basis, date, product_id, channel, method, seller, status'
const saleFigures =
  'bookings, people, checked_in, gross, discount, net, paid, fees, refunded, receivable, refund_due'.split(', ')

/** The provider returned the money. The paid booking stays, and its money may come again. */
const wentBack = (id: string) => `select from booking_events w where w.booking_id = ${id} and w.action = 'refunded'`

/** Bookings with a guide, those of one slot being one group unless each wants its own; in minutes of their day. One of unknown length only overlaps another with the same start. */
const outings = `select ba.agent_uuid, b.id, b.date, b.product_id, b.time, p.guide, extract(epoch from b.time::time) / 60 as starts,
    extract(epoch from b.time::time) / 60 + greatest(1, p.duration_minutes) as ends
  from booking_agents ba join bookings b on b.id = ba.booking_id join products p on p.id = b.product_id
  where b.status in ${living}`

const riding = `(select coalesce(sum(x.people), 0) from trip_passengers x join bookings b on b.id = x.booking_id
  where x.trip_id = t.id and b.status in ${living})`

/** Rules that hold after any fault and in every backup. The query finds violations, `says` names them to an operator. */
const rules: Record<string, { says: string; sql: string }> = {
  'more is taken of a slot than there is': {
    says: 'Um horário tem mais lugares tomados do que vagas',
    sql: `
    select * from slot_days where taken > capacity or taken < 0`
  },
  'what is taken of a slot is not what its living bookings hold': {
    says: 'Os lugares tomados de um horário não são os das suas reservas',
    sql: `
    select product_id, date, time, taken, people
    from (select product_id, date, time, taken from slot_days) s
    full join (select product_id, date, time, sum(people)::int as people from bookings where status in ${living}
      group by product_id, date, time) b using (product_id, date, time)
    where coalesce(taken, 0) <> coalesce(people, 0)`
  },
  'what is taken of the half-price quota is not what living bookings hold': {
    says: 'A cota de meia-entrada tomada não é a das reservas do horário',
    sql: `
    select s.product_id, s.date, s.time, s.quota_taken, b.people from slot_days s
    left join (select product_id, date, time, sum(quota_people)::int as people from bookings where status in ${living}
      group by product_id, date, time) b using (product_id, date, time)
    where s.quota_taken <> coalesce(b.people, 0)`
  },
  'a form became two bookings': {
    says: 'Um mesmo formulário virou duas reservas',
    sql: `
    select hash, count(*)::int from bookings group by hash having count(*) > 1`
  },
  'somebody is inside whose booking holds no place': {
    says: 'Há entrada em reserva cancelada ou expirada',
    sql: `
    select id, status from bookings where status in ('EXPIRED', 'CANCELLED') and checked_in_people > 0`
  },
  'a code or an address leads to two bookings': {
    says: 'Um código ou endereço leva a duas reservas',
    sql: `
    select code from bookings group by place_id, code having count(*) > 1
    union all select public_id from bookings group by public_id having count(*) > 1`
  },
  'a booking is not whole': {
    says: 'Uma reserva não soma o que seus ingressos e entradas dizem',
    sql: `
    select b.id from bookings b
    where b.people <> (select coalesce(sum(quantity), 0) from booking_items where booking_id = b.id)
      or b.total <> (select coalesce(sum(quantity * unit_price), 0) from booking_items where booking_id = b.id)
      or b.checked_in_people <>
        (select coalesce(sum(people), 0) from checkins where booking_id = b.id and undone_at is null)
      or b.away_people <> (select coalesce(sum(case direction when 'out' then people else -people end), 0)
        from passages where booking_id = b.id and undone_at is null)`
  },
  'more left of a ticket type than came': {
    says: 'De um tipo de ingresso saíram mais pessoas do que entraram',
    sql: `
    select i.booking_id, i.label, i.checked_in, p.away from booking_items i
    join lateral (select coalesce(sum(case direction when 'out' then 1 else -1 end * (items->>i.label)::int), 0) as away
      from passages where booking_id = i.booking_id and undone_at is null) p on true
    where p.away < 0 or p.away > i.checked_in`
  },
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
  'the ledger does not say what payments say': {
    says: 'O razão não diz o mesmo que os pagamentos',
    sql: `
    select p.id, p.status, p.value, p.refunded, e.received, e.returned
    from payments p
    full join (select payment_id, sum(value) filter (where kind = 'received') as received,
        -sum(value) filter (where kind = 'returned') as returned
      from ledger_entries where payment_id is not null group by payment_id) e on e.payment_id = p.id
    where coalesce(e.received, 0) <> case when p.status = 'APPROVED' or p.status = 'CANCELLED' and p.paid_at is not null
        then p.value else 0 end
      or coalesce(e.returned, 0) <> case when p.status = 'CANCELLED' and p.paid_at is not null
        then p.value else p.refunded end`
  },
  'the ledger does not say what transactions say': {
    says: 'O razão não diz o mesmo que os lançamentos',
    sql: `
    select f.id, f.value, f.removed_at, e.value as told
    from finance_payments f join finance_transactions t on t.id = f.transaction_id
    left join (select finance_payment_id, sum(value) as value from ledger_entries group by 1) e on e.finance_payment_id = f.id
    where coalesce(e.value, 0) <> case when f.removed_at is not null then 0 when t.flow = 'out' then -f.value else f.value end`
  },
  'the ledger says that money came of another client than its booking has': {
    says: 'O razão diz que o dinheiro veio de outro cliente que o da reserva',
    sql: `
    select e.id, e.client_id, b.client_id as now from ledger_entries e left join bookings b on b.id = e.booking_id
    where e.client_id is not null and e.client_id is distinct from b.client_id`
  },
  'a transaction costs, or is paid, other than its rows say': {
    says: 'Um lançamento custa, ou foi pago, outro valor que o das suas linhas',
    sql: `
    select t.id, t.status, t.total, t.discount, t.final, t.paid, i.price, i.final as counted, f.value
    from finance_transactions t
    cross join lateral (select coalesce(sum(price), 0) as price, coalesce(sum(final), 0) as final from finance_items
      where transaction_id = t.id and removed_at is null) i
    cross join lateral (select coalesce(sum(value), 0) as value from finance_payments
      where transaction_id = t.id and removed_at is null) f
    where (t.total, t.final, t.paid) <> (i.price, i.final, f.value) or t.paid > t.final
      or t.status <> case when t.cancelled_at is not null then 'cancelled' when t.paid >= t.final then 'paid'
        when t.paid > 0 then 'partial' else 'open' end`
  },
  'withdrawals took of a payment other than they say, or more than there was': {
    says: 'Saques tiraram de um pagamento outro valor que o que dizem, ou mais do que havia',
    sql: `
    select p.id, p.value, p.withdrawn, o.net, o.gross
    from payments p
    left join (select payment_id, sum(net) as net, sum(gross) as gross from withdrawal_orders where not released group by 1) o
      on o.payment_id = p.id
    where p.withdrawn <> coalesce(o.net, 0) or o.gross > p.value or o.gross < 0`
  },
  'a withdrawal is not the sum of its orders, or holds them though it was refused': {
    says: 'Um saque não é a soma das suas ordens, ou as segura depois de recusado',
    sql: `
    select w.id, w.state, w.value, o.net
    from withdrawals w
    left join (select withdrawal_id, count(*) as orders, sum(net) as net, sum(gross) as gross, sum(fee) as fee,
        bool_or(released) as freed, bool_and(released) as all_freed
      from withdrawal_orders group by 1) o on o.withdrawal_id = w.id
    where w.value is distinct from o.net or w.gross is distinct from o.gross or w.fee is distinct from o.fee
      or w.orders is distinct from o.orders
      or (w.state in ('refused', 'dropped')) is distinct from o.freed or o.freed is distinct from o.all_freed`
  },
  'a credit is not what left its booking, less what was used of it': {
    says: 'Um crédito não é o que saiu da sua reserva menos o que já se usou',
    sql: `
    select k.id, k.value, k.balance, p.value as taken, u.used
    from credits k join payments p on p.id = k.payment_id
    cross join lateral (select coalesce(sum(value - returned), 0) as used from credit_uses where credit_id = k.id) u
    where p.provider <> 'credit' or p.value <> -k.value or p.booking_id <> k.booking_id
      or (k.voided_at is null) <> (p.status = 'APPROVED')
      or k.balance <> case when k.voided_at is null then k.value - u.used else 0 end`
  },
  'a use of a credit is not the payment that it made, or a payment is of no credit': {
    says: 'O uso de um crédito não é o pagamento que ele fez, ou um pagamento por crédito não tem crédito',
    sql: `
    select u.payment_id, u.value, u.returned, p.value as paid, p.refunded
    from credit_uses u join payments p on p.id = u.payment_id
    where p.provider <> 'credit' or p.value <> u.value or p.refunded <> u.returned or p.booking_id <> u.booking_id
    union all select p.id, null, null, p.value, null from payments p
    where p.provider = 'credit' and not exists (select from credits where payment_id = p.id)
      and not exists (select from credit_uses where payment_id = p.id)`
  },
  'a closure says another date than its booking was moved to, or took no credit where it says so': {
    says: 'Um fechamento diz outra data que a da reserva, ou um crédito que não houve',
    sql: `
    select c.id from closure_bookings c join bookings b on b.id = c.booking_id
    where c.answer = 'credit' and (c.credit_id is null or b.status <> 'CANCELLED')
      or c.answer in ('refund', 'cancel') and b.status not in ('CANCELLED', 'EXPIRED')
      or c.answer = 'date' and c.to_date is null`
  },
  'a payout of commission is not the sum of its bookings': {
    says: 'Um acerto de comissão não é a soma das suas reservas',
    sql: `
    select p.uuid, p.value from commission_payouts p
    where p.value <> (select coalesce(sum(l.value), 0) from commission_payout_lines l
      where l.payout_uuid = p.uuid and l.agent_uuid = p.agent_uuid)`
  },
  'a payout of commission is undone and its bookings are not, or the other way': {
    says: 'Um acerto de comissão foi desfeito e suas reservas não, ou o contrário',
    sql: `
    select p.uuid from commission_payouts p join commission_payout_lines l on l.payout_uuid = p.uuid
    where l.undone <> (p.undone_at is not null)`
  },
  'numbers of invoices have a gap, or a booking has two that stand': {
    says: 'A numeração das notas tem um buraco, ou uma reserva tem duas notas valendo',
    sql: `
    select c.place_id, c.series, c.last from invoice_counters c
    where c.last <> jsonb_array_length(c.free) + (select count(*) from invoices i
      where i.place_id = c.place_id and i.target = c.target and i.series = c.series and i.number <= c.last)
    union all select place_id, 0, count(*) from invoices where standing
    group by place_id, booking_id, transaction_id having count(*) > 1`
  },
  'a closed day tells another sum than its entries': {
    says: 'Um dia fechado diz outra soma que a dos seus lançamentos',
    sql: `
    select c.id, c.expected, c.entries from day_closes c
    where c.entries <> cardinality(c.entry_ids)
      or c.expected <> (select coalesce(sum(e.value), 0) from ledger_entries e where e.id = any(c.entry_ids))`
  },
  'cash went through a drawer of another place': {
    says: 'Dinheiro passou pelo caixa de outro parque',
    sql: `
    select l.ledger_entry_id from drawer_entries l join ledger_entries e on e.id = l.ledger_entry_id
    join drawers d on d.id = l.drawer_id where d.place_id <> e.place_id`
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
  'a booking stands in no state, or not as its state says': {
    says: 'Uma reserva não está como a sua situação diz',
    sql: `
    select id, status from bookings
    where status not in ('PENDING', 'UNPAID', 'APPROVED', 'EXPIRED', 'CANCELLED')
      or status = 'PENDING' and hold_until is null
      or status in ('APPROVED', 'CANCELLED') and hold_until is not null
      or (status in ('EXPIRED', 'CANCELLED')) <> (cancelled_at is not null)`
  },
  'a booking went where its states do not lead': {
    says: 'Uma reserva mudou para uma situação a que não se chega',
    sql: `
    select booking_id, from_value, to_value from booking_events
    where action in ('paid', 'owing', 'expired', 'cancelled', 'confirmed') and from_value <> ''
      and (from_value, to_value) not in (
      ('PENDING', 'APPROVED'), ('PENDING', 'EXPIRED'), ('PENDING', 'CANCELLED'), ('PENDING', 'UNPAID'),
      ('UNPAID', 'APPROVED'), ('UNPAID', 'EXPIRED'), ('UNPAID', 'CANCELLED'), ('UNPAID', 'UNPAID'),
      ('APPROVED', 'APPROVED'), ('APPROVED', 'CANCELLED'), ('APPROVED', 'UNPAID'),
      ('EXPIRED', 'APPROVED'), ('EXPIRED', 'UNPAID'), ('EXPIRED', 'CANCELLED'))`
  },
  'a booking is not where its history ends': {
    says: 'Uma reserva não está onde o seu histórico termina',
    sql: `
    select b.id, b.status, e.to_value from bookings b
    join lateral (select to_value from booking_events where booking_id = b.id
      and action in ('created', 'paid', 'owing', 'expired', 'cancelled', 'confirmed') and to_value <> '' order by id desc limit 1) e on true
    where e.to_value <> b.status`
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
  },
  'something of one place stands in another': {
    says: 'Algo de um parque está em outro',
    sql: `
    select 'product' as kind, b.id::text from bookings b join products p on p.id = b.product_id
      where p.place_id <> b.place_id
    union all select 'payment', m.id::text from payments m join bookings b on b.id = m.booking_id
      where m.place_id <> b.place_id
    union all select 'event', e.id::text from booking_events e join bookings b on b.id = e.booking_id
      where e.place_id <> b.place_id
    union all select 'check-in', c.id::text from checkins c join bookings b on b.id = c.booking_id
      where c.place_id <> b.place_id
    union all select 'passage', c.id::text from passages c join bookings b on b.id = c.booking_id
      where c.place_id <> b.place_id
    union all select 'gate scan', c.id::text from gate_scans c join bookings b on b.id = c.booking_id
      where c.place_id <> b.place_id
    union all select 'gate device', c.id::text from gate_scans c join gate_devices d on d.uuid = c.device_uuid
      where c.place_id <> d.place_id or c.user_id <> d.user_id
    union all select 'agent', a.uuid::text from booking_agents x join bookings b on b.id = x.booking_id
      join agents a on a.uuid = x.agent_uuid where a.place_id <> b.place_id
    union all select 'client', b.id::text from bookings b join clients c on c.id = b.client_id
      where c.place_id <> b.place_id
    union all select 'merged', c.id::text from clients c join clients k on k.id = c.merged_into
      where k.place_id <> c.place_id
    union all select 'follow-up', f.uuid::text from client_follow_ups f join clients c on c.id = f.client_id
      where c.place_id <> f.place_id
    union all select 'passenger', t.uuid::text from trip_passengers x join trips t on t.id = x.trip_id
      join bookings b on b.id = x.booking_id where b.place_id <> t.place_id`
  },
  'an agent goes with two groups at once': {
    says: 'Um condutor vai com dois grupos ao mesmo tempo',
    sql: `
    select one.agent_uuid, one.id, other.id as other from (${outings}) one
    join (${outings}) other on other.agent_uuid = one.agent_uuid and other.date = one.date and other.id > one.id
      and (other.product_id <> one.product_id or other.time <> one.time or one.guide = 'booking')
      and other.starts < one.ends and one.starts < other.ends`
  },
  'more ride than the vehicle has seats': {
    says: 'Há mais passageiros do que assentos no veículo',
    sql: `
    select t.uuid, v.seats, ${riding} as riding from trips t join vehicles v on v.id = t.vehicle_id
    where t.status <> 'cancelled' and ${riding} > v.seats`
  },
  'a client was put into one that stands for none': {
    says: 'Um cliente foi unido a outro que já foi unido',
    sql: `
    select c.id, c.merged_into from clients c join clients k on k.id = c.merged_into where k.merged_into is not null`
  },
  'what a merge says and where its clients point differ': {
    says: 'Uma união de clientes não diz o mesmo que seus clientes',
    sql: `
    select m.id from client_merges m join clients c on c.id = m.merged_id
    where m.undone_at is null and c.merged_into is null
    union all select c.id from clients c where c.merged_into is not null
      and not exists (select from client_merges m where m.merged_id = c.id and m.undone_at is null)`
  },
  'a file has other bytes than it says': {
    says: 'Um arquivo não tem os bytes que diz ter',
    sql: `
    select f.id, f.size, sum(octet_length(p.bytes)) as bytes from files f join file_pieces p on p.file_id = f.id
    where f.kept_at is not null and f.removed_at is null group by f.id having sum(octet_length(p.bytes)) <> f.size`
  }
}

export interface Breach {
  rule: string
  says: string
  /** Five violations at most: ids and figures. */
  rows: Record<string, unknown>[]
}

/** Asks every rule; empty when all hold. */
export async function findBreaches(connection: Pick<ClientBase, 'query'>): Promise<Breach[]> {
  const found: Breach[] = []
  for (const [rule, { says, sql }] of Object.entries(rules)) {
    const { rows } = await connection.query<Record<string, unknown>>(`select * from (${sql}) broken limit 5`)
    if (rows.length > 0) found.push({ rule, says, rows })
  }
  return found
}
