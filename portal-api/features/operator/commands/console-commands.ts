import * as z from 'zod';
import {
  addOperator,
  disableOperator,
  listOperators,
  resetOperator,
  setOperatorRoles,
} from '../../../domain/operators/operator-accounts.ts';
import { operatorRoles } from '../../../domain/operators/operator-roles.ts';
import { listActions, logFields, refuseRange } from '../action-log.ts';
import { define } from './define-command.ts';

/** The login of an account of the operators' console. */
const login = z
  .string('请填写登录名')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,31}$/, '登录名应为 2–32 位小写字母、数字、点、横线或下划线，以字母开头');
/** `review,finance` */
const roles = z
  .string('请用 --roles 填写角色')
  .transform((text) => [...new Set(text.split(',').map((role) => role.trim().toUpperCase()))])
  .pipe(z.array(z.enum(operatorRoles, '角色应为 review、finance、content、audit，多个用逗号分隔')));

/** Commands for the accounts of the console, and the log of what operators did. */
export const consoleCommands = {
  log: define(z.object(logFields).partial(), (operator, given) => {
    refuseRange(given);
    return listActions(operator, given);
  }),
  operators: define(z.object({}), (operator) => listOperators(operator)),
  'operators-add': define(
    z.object({
      login,
      name: z.string('请用 --name 填写姓名').trim().min(1, '请用 --name 填写姓名').max(50, '姓名不能超过 50 个字'),
      roles: roles.default(['REVIEW']),
    }),
    (operator, given) => addOperator(operator, given),
  ),
  'operators-roles': define(z.object({ login, roles }), (operator, given) => setOperatorRoles(operator, given.login, given.roles)),
  'operators-reset': define(z.object({ login }), (operator, given) => resetOperator(operator, given.login)),
  'operators-disable': define(z.object({ login }), (operator, given) => disableOperator(operator, given.login)),
};
