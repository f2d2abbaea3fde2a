/** A query finds violations, `says` names them to an operator. */
export const CLOSURE_INVARIANTS = {
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
  }
}
