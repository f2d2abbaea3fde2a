/** A seeded role set (product decisions "Places, users, permissions"). */
export type RoleName = 'gestor' | 'operador' | 'portaria' | 'financeiro' | 'condutor'

/** Where the menu has a screen. */
export interface MenuPlace {
  /** `settings`: reached from the settings, and under the user's name for whoever cannot open those. */
  place: 'main' | 'profile' | 'settings'
  /** Its name in the icon set. */
  icon: string
  /** Where the menu calls it something else than its name. */
  label?: string
}

/** All there is to say of one permission. The order of the rows is the menu's and the access form's. */
export interface PermissionRow<Key extends string = `${string}/${string}`> {
  /** `controller/action` (specification §6). */
  key: Key
  /** In the words of whoever gives it. */
  name: string
  /** What it allows, in the same words. */
  allows: string
  /** A screen opens its page and all below; an action does something there. */
  kind: 'screen' | 'action'
  /** A screen's, where it is not `/controller/action`. */
  path?: string
  /** The page is everybody's: the permission only puts it into the menu. */
  isPublic?: true
  /** The screen has no page yet: guarded like the others, in no menu, answering 404. */
  isBuilt?: false
  /** None for what is reached from another page, or done there. */
  menu?: MenuPlace
  /** The role sets that hold it beside the manager's, which holds all there are. */
  roles: readonly Exclude<RoleName, 'gestor'>[]
}

/** The permissions of one area of work, as the access form shows them together. */
export interface PermissionArea {
  code: string
  name: string
  rows: readonly PermissionRow[]
}
