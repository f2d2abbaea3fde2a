import { SectionLinks } from '#app/components/index.ts'
import { ACCOUNT_SCREENS } from '#app/domain/access/account-screens.ts'

const screens = ACCOUNT_SCREENS.map(({ path, short }) => ({ path, label: short }))

export function SectionNav() {
  return <SectionLinks label="Minha conta" screens={screens} />
}
