/** Lower case. An @ is not allowed: the name would look like an address and could block that address's owner. */
export const USERNAME_SHAPE = /^[a-z0-9][a-z0-9._-]{2,39}$/
