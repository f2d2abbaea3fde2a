import type { PersonalTables } from './entry.server.ts'

/** Tables about the vendor's site: they say which bookings were read, not whose they are. */
export const WORDPRESS_TABLES: PersonalTables = {
  wordpress_sites: {
    title: 'Site do fornecedor',
    keeping: 'place',
    key: 'place_id',
    columns: {
      place: 'place_id site fields since cursor_at next_at failures ran_at ended_at fault looked_at changed_at',
      hidden: 'sealed',
      staff: 'changed_by'
    }
  },
  wordpress_posts: {
    title: 'Reservas lidas do site',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id site post_id state reason status product_key product_name visit people total modified_at booking_id seen_at changed_at'
    }
  },
  wordpress_products: {
    title: 'Atrativos do site',
    keeping: 'place',
    key: 'place_id key',
    columns: { place: 'place_id key name product_id' }
  }
}
