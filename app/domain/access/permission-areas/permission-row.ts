/** Product decisions "Places, users, permissions". */
export type RoleName = 'gestor' | 'operador' | 'portaria' | 'financeiro' | 'condutor'

export interface MenuPlace {
  /** `settings`: reached from the settings, and under the user's name for whoever cannot open those. */
  place: 'main' | 'profile' | 'settings'
  icon: string
  /** Only where it differs from `name`. */
  label?: string
  /** Name of the permission when it is granted here, if it differs from the default name. */
  given?: string
}

/** The order of the rows is the menu's and the access form's. */
export interface PermissionRow<Key extends string = `${string}/${string}`> {
  /** `controller/action` (specification §6). */
  key: Key
  name: string
  allows: string
  /** A screen opens its page and all below it. */
  kind: 'screen' | 'action'
  /** Default `/controller/action`. */
  path?: string
  /** None: reached or done on another page. */
  menu?: MenuPlace
  roles: readonly Exclude<RoleName, 'gestor'>[]
}

export interface PermissionArea {
  code: string
  name: string
  rows: readonly PermissionRow[]
}
