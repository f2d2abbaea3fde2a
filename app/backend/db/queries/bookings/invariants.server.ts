export const living = `('PENDING', 'UNPAID', 'APPROVED')`

/** A query finds violations, `says` names them to an operator. */
export const BOOKING_INVARIANTS = {
  'more is taken of a slot than there is': {
    says: 'Um horário tem mais lugares tomados do que vagas',
    sql: `
    select * from slot_days where taken > capacity or taken < 0`
  },
  'what is taken of a slot is not what its living bookings hold': {
    says: 'Os lugares tomados de um horário não são os das suas reservas e dos aparelhos da portaria',
    sql: `
    select product_id, date, time, taken, people
    from (select product_id, date, time, taken from slot_days) s
    full join (select product_id, date, time, sum(people)::int as people from (
        select product_id, date, time, people from bookings where status in ${living}
        union all select product_id, date, time, held from gate_allotments where held > 0) holding
      group by product_id, date, time) b using (product_id, date, time)
    where coalesce(taken, 0) <> coalesce(people, 0)`
  },
  'what is taken of the half-price quota is not what living bookings hold': {
    says: 'A cota de meia-entrada tomada não é a das reservas do horário e dos aparelhos da portaria',
    sql: `
    select s.product_id, s.date, s.time, s.quota_taken, b.people from slot_days s
    left join (select product_id, date, time, sum(quota_people)::int as people from (
        select product_id, date, time, quota_people from bookings where status in ${living}
        union all select product_id, date, time, held_quota from gate_allotments where held > 0) holding
      group by product_id, date, time) b using (product_id, date, time)
    where s.quota_taken <> coalesce(b.people, 0)`
  },
  'an allotment sold more than it was given': {
    says: 'Um aparelho da portaria vendeu mais vagas do que lhe foram separadas',
    sql: `
    select a.uuid, a.granted, s.people from gate_allotments a
    join (select allotment_uuid, sum(people)::int as people from gate_scans group by 1) s on s.allotment_uuid = a.uuid
    where s.people > a.granted or s.people <> a.sold + a.disputed`
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
  }
}
