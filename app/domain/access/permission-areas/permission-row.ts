/** Product decisions "Places, users, permissions". */
export type RoleName = 'gestor' | 'operador' | 'portaria' | 'financeiro' | 'condutor'

export interface MenuPlace {
  /** `settings` is reached from the settings. Users who cannot open those find it under their name. */
  place: 'main' | 'profile' | 'settings'
  icon: string
  /** Set only if it differs from `name`. */
  label?: string
  /** Name of the permission when it is granted here, if it differs from the default name. */
  given?: string
}

/** Row of the permission table. The order of rows is that of the menu and of the access form. */
export interface PermissionRow<Key extends string = `${string}/${string}`> {
  /** `controller/action` (specification §6). */
  key: Key
  name: string
  allows: string
  /** A screen opens its page and all below it. */
  kind: 'screen' | 'action'
  /** Default `/controller/action`. */
  path?: string
  /** Missing if it is reached or done on another page. */
  menu?: MenuPlace
  roles: readonly Exclude<RoleName, 'gestor'>[]
}

export interface PermissionArea {
  code: string
  name: string
  rows: readonly PermissionRow[]
}
