/** A query finds violations, `says` names them to an operator. */
export const FINANCE_INVARIANTS = {
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
  }
}
