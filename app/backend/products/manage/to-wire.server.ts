import type { Answer } from '#app/contracts/endpoint.ts'
import type { getProduct, getProductFields } from '#app/contracts/products/manage.ts'
import { PRODUCT_FIELDS, type ProductField } from '#app/domain/product/fields.ts'
import { productState } from '#app/domain/product/state.ts'
import { type ManagedRow, missingOf } from '../../db/queries/products/manage.server.ts'

type Managed = Answer<typeof getProduct>

/** Fields that list and page share. */
export function toKnown(product: ManagedRow['product']) {
  return {
    id: product.id,
    uuid: product.uuid,
    slug: product.slug,
    name: product.name,
    description: product.description,
    address: product.address,
    place_uuid: product.placeId,
    picture_url: product.pictureUrl,
    map_url: product.mapUrl,
    duration_minutes: product.durationMinutes,
    category: product.category,
    state: productState(product),
    version: product.version,
    archived_date: product.archivedAt?.toISOString() ?? null
  }
}

export function toManaged({ product, ...counted }: ManagedRow): Managed {
  return {
    ...toKnown(product),
    accessibility: product.accessibility,
    what_to_bring: product.whatToBring,
    latitude: product.latitude,
    longitude: product.longitude,
    minimum_age: product.minimumAge,
    arrive_minutes: product.arriveMinutes,
    hold_minutes: product.holdMinutes,
    guide: product.guide,
    guide_people: product.guidePeople,
    at_once_people: product.atOncePeople,
    at_once_full: product.atOnceFull,
    waiver: product.waiver,
    waiver_months: product.waiverMonths,
    position: product.position,
    notification_number: product.notificationNumber,
    nps: product.nps,
    groups: product.groups,
    missing: missingOf(counted),
    photos: counted.photos,
    has_bookings: counted.hasBookings,
    bookings_ahead: counted.bookingsAhead
  }
}

function toField({ publicLabel, maxLength, options, ...known }: ProductField) {
  return {
    ...known,
    public_label: publicLabel,
    max_length: maxLength,
    options: [...options],
    cumulative: false,
    active: true,
    changed: null
  }
}

export async function describeFields(): Promise<Answer<typeof getProductFields>> {
  return PRODUCT_FIELDS.map(toField)
}
