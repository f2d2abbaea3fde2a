/** In lower case. With an @ it would be an address, and somebody else's would shut them out. */
export const USERNAME_SHAPE = /^[a-z0-9][a-z0-9._-]{2,39}$/
