/** Pages are not packed: that is left to a proxy in front, as its documentation advises. */
export default { compress: false, poweredByHeader: false };
