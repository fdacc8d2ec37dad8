/** Why a start ends here: its message is one sentence for the operator, who is shown nothing else. */
export class StartFailure extends Error {}
