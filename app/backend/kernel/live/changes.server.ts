import type { LiveKind } from '#app/domain/live/kinds.ts'

/** The call tells the screens itself: its caller may belong to another place, or it changed nothing. */
export const itself = 'itself'

const nothing: readonly LiveKind[] = []
const sold: readonly LiveKind[] = ['bookings', 'places']
const places: readonly LiveKind[] = ['places']
const issues: readonly LiveKind[] = ['issues']
const transport: readonly LiveKind[] = ['transport']
const settings: readonly LiveKind[] = ['settings']
const finance: readonly LiveKind[] = ['finance']

/** Kinds that each writing call changes on open screens of the caller's place. Messages announce theirs themselves. */
export const CHANGES: Record<string, readonly LiveKind[] | typeof itself> = {
  ...all(['messages'] as const, ['sendWhatsapp', 'scheduleMessages', 'cancelMessage', 'resendMessage']),
  ...all(settings, ['updateMessageSettings', 'saveMessageAccount', 'deleteMessageAccount']),
  testMessageAccount: nothing,
  ...all(settings, ['startLegacyImport', 'moveLegacyImport', 'moveFailedJob']),
  ...all(['messages'] as const, [
    'sendMessages',
    'cancelBatch',
    'recordMessageConsents',
    'recordMessageConsent',
    'settleHiddenSender'
  ]),
  previewMessages: nothing,
  addMessagePhoto: nothing,
  ...all(nothing, ['createMessageTemplate', 'updateMessageTemplate', 'deleteMessageTemplate']),
  ...all(nothing, ['createMessageList', 'updateMessageList', 'deleteMessageList']),
  ...all(settings, ['updateBookingMessages', 'updateBookingMessage']),
  previewBookingMessage: nothing,
  ...all(['messages'] as const, ['testBookingMessage', 'resendConfirmation']),
  answerVisitRating: nothing,
  ...all(settings, ['saveWordpress', 'deleteWordpress', 'saveWordpressFields', 'mapWordpressProducts', 'runWordpress']),
  followWordpressPost: ['settings', 'bookings', 'places'],
  // Calls on the user's own account and session.
  ...all(nothing, ['updateAccount', 'confirmPhone', 'putPhoto', 'deletePhoto', 'endSession', 'endOtherSessions']),
  ...all(nothing, ['startTwoStep', 'enableTwoStep', 'disableTwoStep', 'newRecoveryCodes']),
  ...all(nothing, ['signIn', 'signInLegacy', 'signInWithGoogle', 'completeTwoStep', 'signOut']),
  ...all(nothing, ['forgotPassword', 'resetPassword', 'changePassword']),
  signUp: itself,

  ...all(itself, [
    'receivePixNoticePost',
    'receiveMpagoNotice',
    'receiveMessageNotice',
    'simulatePixPayment',
    'decideSimulatedCheckout',
    'readBackPayment'
  ]),
  ...all(itself, [
    'createExpressBooking',
    'confirmVisit',
    'chooseAgent',
    'cancelByVisitor',
    'changeByVisitor',
    'payAgain',
    'claimRefund'
  ]),
  ...all(sold, [
    'postBookingEvent',
    'createCounterSale',
    'moveTerminalCharge',
    'createGroupSale',
    'cancelGroup',
    'askRefund',
    'settlePayment',
    'payByCredit'
  ]),
  ...all(['bookings'] as const, [
    'moveRefund',
    'sendPaymentLink',
    'resendClosure',
    'updateBookingPerson',
    'saveGroupPeople',
    'setGroupLink',
    'setWaiverLink',
    'seeGateConflict'
  ]),
  ...all(sold, ['createClosure', 'answerForVisitor', 'reopenClosure']),
  previewClosure: nothing,
  answerClosure: itself,
  fillGroupLink: itself,
  signWaiver: itself,
  publishWaiver: ['settings', 'bookings'],
  ...all(finance, ['createTransaction', 'updateTransaction', 'closeTransaction', 'reopenTransaction']),
  ...all(finance, ['cancelTransaction', 'updateRecurrence', 'endRecurrence']),
  ...all(['finance'] as const, ['askWithdrawal', 'moveWithdrawal']),
  ...all(nothing, ['payCommission', 'undoCommissionPayout', 'addCommissionRate', 'removeCommissionRate']),
  ...all(nothing, ['createPixCharge', 'findTicket', 'sendTickets', 'proveVisitor', 'sendVisitorCode']),
  createPersonTickets: nothing,
  pairGateDevice: nothing,
  setGateAllotments: ['bookings', 'places'],
  // A gate also sends nothing, to learn whether the server is there.
  postGateScans: itself,
  postGateSignatures: itself,
  ...all(nothing, ['createMpagoPayment', 'readGetnetToken']),

  ...all(issues, ['createIssue', 'createIssueMessage']),
  // Approving one may lift blocked days; a file may belong to a booking.
  moveIssue: ['issues', 'places'],
  ...all(['issues', 'bookings'] as const, ['createFile', 'updateFile', 'deleteFile']),
  ...all(itself, [
    'createPublicIssue',
    'writeLinkedIssue',
    'giveUpLinkedIssue',
    'createLinkedFile',
    'deleteLinkedFile'
  ]),
  ...all(settings, ['createIssueType', 'updateIssueType', 'deleteIssueType']),
  ...all(settings, ['createIssueAnswer', 'updateIssueAnswer', 'deleteIssueAnswer']),

  // Agents' names are shown beside their bookings.
  ...all(['bookings'] as const, ['createAgent', 'updateAgent', 'importAgents']),
  ...all(nothing, ['putAgentPhoto', 'deleteAgentPhoto', 'previewAgentImport']),
  ...all(settings, ['createAgentField', 'updateAgentField']),

  ...all(settings, ['updatePaymentSettings', 'savePaymentAccount', 'testPaymentAccount', 'deletePaymentAccount']),
  ...all(settings, ['saveCardTerminal', 'deleteCardTerminal']),
  ...all(settings, ['updatePlaceSettings', 'saveRefundPolicy', 'savePlaceTerm', 'putPlaceLogo', 'deletePlaceLogo']),
  ...all(settings, ['savePlaceData', 'saveBookingRules', 'savePlaceLimits', 'saveGateRules', 'saveAgentRules']),
  changeTicketKey: settings,
  ...all(settings, ['createKiosk', 'updateKiosk', 'renewKioskKey', 'endKiosk', 'bindKiosk']),
  openKiosk: nothing,
  ...all(itself, ['moveKioskCharge', 'endKioskRound']),
  ...all(settings, ['savePlaceModules', 'savePlans', 'saveStaffHelp', 'saveSecurityRules']),
  ...all(settings, ['createPlaceField', 'updatePlaceField', 'savePlaceFields', 'saveOwnTexts']),
  ...all(settings, ['inviteUser', 'resendInvite', 'updateUser', 'setUserAccess', 'suspendUser', 'reactivateUser']),
  ...all(settings, ['removeUser', 'resetTwoStep', 'endUserSessions']),

  ...all(places, ['createDiscount', 'updateDiscount', 'saveHours', 'importProducts', 'updateUnavailability']),
  saveDayNote: places,
  ...all(['bookings'] as const, ['assignGuide', 'copyGuides', 'answerOwnGroup']),
  ...all(nothing, ['setOwnFeed', 'setPlaceFeed']),
  // It releases expired holds.
  setSlotCapacity: sold,
  ...all(places, [
    'createProduct',
    'copyProduct',
    'updateProduct',
    'setProductState',
    'deleteProduct',
    'saveProductTerm',
    'saveProductPolicy'
  ]),
  ...all(places, ['addProductPhoto', 'arrangeProductPhotos', 'deleteProductPhoto']),
  ...all(places, ['createSeason', 'updateSeason', 'removeSeason']),
  ...all(places, ['addTicketType', 'updateTicketType', 'removeTicketType', 'moveTicketType']),
  ...all(places, ['saveFirstAttraction', 'saveFirstHours', 'saveFirstTickets', 'openShop']),
  ...all(nothing, [
    'previewHours',
    'previewSeason',
    'previewImport',
    'createPoint',
    'updatePoint',
    'deletePoint',
    'orderPoints'
  ]),

  ...all(nothing, ['createClient', 'updateClient', 'mergeClients', 'undoClientMerge', 'markClientsDistinct']),
  ...all(nothing, ['previewClientImport', 'importClients', 'createFollowUp', 'updateFollowUp']),
  ...all(transport, ['createTrip', 'updateTrip', 'moveTrip', 'saveTripPassengers', 'removeTripPassengers']),
  ...all(transport, [
    'createCompany',
    'updateCompany',
    'createVehicle',
    'updateVehicle',
    'createDriver',
    'updateDriver'
  ]),
  previewTrip: nothing,

  // These calls do not change the ledger.
  ...all(nothing, [
    'closeFinanceDay',
    'reopenFinanceDay',
    'openDrawer',
    'moveDrawer',
    'takeEarlier',
    'handDrawer',
    'takeDrawer',
    'confirmDrawer'
  ]),
  ...all(['invoices'] as const, ['issueInvoices', 'correctInvoice', 'moveInvoice', 'replaceInvoice']),
  ...all(settings, [
    'saveInvoiceSettings',
    'saveInvoiceCertificate',
    'deleteInvoiceCertificate',
    'testInvoiceSettings'
  ]),

  ...all(nothing, ['findPrivacyPeople', 'exportPrivacyPerson', 'readOwnData', 'saveIncident', 'askOwnAnonymising']),
  ...all(settings, ['askAnonymising', 'savePrivacySettings', 'runRetention']),
  // An anonymised person may appear on any screen.
  movePrivacyRequest: ['bookings', 'issues', 'transport', 'finance', 'invoices', 'settings'],

  ...all(nothing, ['saveReport', 'deleteSavedReport']),
  ...all(nothing, ['saveCounterUploads', 'deleteCounterLog', 'saveCounterDevice', 'saveCarryingCapacity'])
}

function all<T>(changed: T, ids: readonly string[]): Record<string, T> {
  return Object.fromEntries(ids.map((id) => [id, changed]))
}
