export const groupsPath = '/operation/groups'

/** Below the list of bookings, because whoever sees bookings may see their group. */
export const groupPath = (uuid: string) => `/operation/booking-list/group/${uuid}`
