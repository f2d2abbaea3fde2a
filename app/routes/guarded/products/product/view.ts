import type { ManagedProduct, ProductFieldShape } from '#app/contracts/products/manage.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { missingWords } from '#app/domain/product/state.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { toTexts } from '../field-values.ts'

interface Known {
  fields: readonly ProductFieldShape[]
  timezone: string
}

/** Formats times in the place's time zone. */
export function toProductView(product: ManagedProduct, { fields, timezone }: Known) {
  const { uuid, name, category, state, version, missing, has_bookings: hasBookings, bookings_ahead: ahead } = product
  const preview = new URLSearchParams({ pid: product.place_uuid, atrativo: uuid, ver: '1' })
  return {
    uuid,
    name,
    category,
    state,
    version,
    missing,
    hasBookings,
    missingWords: missingWords(missing),
    values: toTexts(product, fields),
    mapUrl: /^https?:\/\//i.test(product.map_url) ? product.map_url : '',
    previewPath: `/booking?${preview}`,
    ahead: ahead === 0 ? '' : countLabel(ahead, { one: 'reserva pela frente', many: 'reservas pela frente' }),
    archived: product.archived_date ? formatInstant(product.archived_date, timezone) : '',
    withoutPhoto: product.photos === 0 && product.picture_url === ''
  }
}

export type ProductView = ReturnType<typeof toProductView>
