import type { PersonalTables } from './entry.server.ts'

/** Closed days, the bookings concerned, and their credits. */
export const CLOSURE_TABLES: PersonalTables = {
  closures: {
    title: 'Dias fechados',
    keeping: 'place',
    columns: {
      place: 'id place_id date slots reason note offers answer_until fallback message created_at ended_at reopened_at',
      staff: 'created_by reopened_by'
    }
  },
  credits: {
    title: 'Créditos',
    keeping: 'fiscal',
    named: { document: 'document', country: 'document_country', phone: 'phone' },
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id code booking_id payment_id document_country value balance valid_until voided_at created_at',
      document: 'document',
      phone: 'phone'
    }
  },
  credit_uses: {
    title: 'Créditos usados',
    keeping: 'fiscal',
    key: 'payment_id',
    via: { booking_id: 'bookings.id' },
    place: { credit_id: 'credits.id' },
    columns: { fact: 'payment_id credit_id booking_id value returned created_at' }
  },
  closure_bookings: {
    title: 'Reservas de dias fechados',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id closure_id place_id booking_id visit_date visit_time people living sent answer answered_at answered_as value to_date to_time credit_id',
      hidden: 'token',
      staff: 'answered_by'
    }
  }
}
