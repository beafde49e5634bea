void lost(int); int known(int);
