import {
  deletePaymentAccount,
  getPaymentSettings,
  savePaymentAccount,
  testPaymentAccount,
  updatePaymentSettings
} from '#app/contracts/payments/accounts.ts'
import { implement } from '../../kernel/implement.server.ts'
import { kioskChargeRoutes } from '../terminal/kiosk-charge.server.ts'
import { terminalRoutes } from '../terminal/manage-terminals.server.ts'
import { chooseProviders } from './choose-providers.server.ts'
import { describeSettings } from './describe-settings.server.ts'
import { eraseAccount, saveAccount } from './save-account.server.ts'
import { testAccount } from './test-account.server.ts'

export const routes = [
  implement(getPaymentSettings, (_input, ctx) => describeSettings(ctx)),
  implement(updatePaymentSettings, chooseProviders),
  implement(savePaymentAccount, saveAccount),
  implement(testPaymentAccount, testAccount),
  implement(deletePaymentAccount, eraseAccount),
  ...terminalRoutes,
  ...kioskChargeRoutes
]
