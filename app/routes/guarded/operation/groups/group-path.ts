export const groupsPath = '/operation/groups'

export const groupSalePath = `${groupsPath}/add`

/** Below the list of bookings, because its readers may see the group of each; its seller may too. */
export const groupPath = (uuid: string) => `/operation/booking-list/group/${uuid}`

export const groupPeoplePath = (uuid: string) => `${groupPath(uuid)}/people`
